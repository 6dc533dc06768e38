import type { FastifyPluginAsync } from 'fastify'
import { namedPage, type Things } from '../../../contract/kinds'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { pageOf, plain } from './page'
import { sharedOf } from './shared'

/** Calls a minute from one address: a group that is sent a link opens it at once. */
const perMinute = 300
/** What is taken down is gone from previews after this many seconds. */
const keptFor = 60
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const lines = 120

const inLine = (text: string): string => {
  const signs = Array.from(text.replace(/\s+/gu, ' ').trim())
  return signs.length > lines ? `${signs.slice(0, lines).join('')}…` : signs.join('')
}

/** GET /s/<kind>/<id>: what previews tell of a thing, and the way to it. */
export const sharePlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { config, providers } = context
    const site = siteOf(config)
    const absolute = (address: string): string => new URL(address, site).href
    app.get<{ Params: { kind: string; id: string } }>(
      '/s/:kind/:id',
      { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async ({ params: { kind, id } }, reply) => {
        const page = namedPage(kind)
        if (page === null) return reply.callNotFound()
        const known = uuid.test(id)
        const shared = known ? await sharedOf(context, kind as keyof Things, id) : null
        const words = shared ? inLine(shared.text) : plain.text
        const html = pageOf({
          address: absolute(known ? `/s/${kind}/${id}` : '/'),
          app: known ? `/#/${page}${id}` : '/',
          title: shared ? inLine(shared.title) || words || plain.title : plain.title,
          text: words,
          picture: absolute(shared?.cover ? providers.storage.url(shared.cover) : '/icon-512.png'),
          listed: shared !== null,
        })
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', `public, max-age=${keptFor}`)
          .send(html)
      },
    )
  }
