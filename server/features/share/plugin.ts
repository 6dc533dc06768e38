import type { FastifyPluginAsync } from 'fastify'
import { excerpt } from '../../../contract/characters/rules'
import { jpegPathOf } from '../../../contract/file/rules'
import { namedPage, type Things } from '../../../contract/kinds'
import { siteOf } from '../../config'
import type { Context } from '../../context'
import { isId } from '../../http/formats'
import { pageOf, plain } from './page'
import { sharedOf } from '../../core/share/shared'

/** Calls a minute from one address: a group that is sent a link opens it at once. */
const perMinute = 300
/** Seconds that a preview is cached: things taken down are gone from it after them. */
const keptFor = 60
const lines = 120

const previewOf = (address: string): string => jpegPathOf(address) ?? address
const inLine = (text: string): string => excerpt(text.replace(/\s+/gu, ' ').trim(), lines)

/** GET /s/<kind>/<id>: what previews tell of a thing, and the way to it. */
export const sharePlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { config, providers } = context
    const site = siteOf(config)
    const secrets = context.house.all('shares')
    const absolute = (address: string): string => new URL(address, site).href
    app.get<{ Params: { kind: string; id: string } }>(
      '/s/:kind/:id',
      { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async ({ params: { kind, id } }, reply) => {
        const by = Object.hasOwn(secrets, kind) ? secrets[kind] : undefined
        const page = by?.page ?? namedPage(kind)
        if (page === null) return reply.callNotFound()
        const known = by ? by.secret.test(id) : isId(id)
        const shared = known
          ? await (by ? by.read(context, id) : sharedOf(context, kind as keyof Things, id))
          : null
        const absent = by && known ? by.gone : plain
        const words = shared ? inLine(shared.text) : absent.text
        const title = shared ? inLine(shared.title) || words || plain.title : absent.title
        const html = pageOf({
          address: absolute(known ? `/s/${kind}/${id}` : '/'),
          app: known ? `/#/${page}${id}` : '/',
          title,
          text: words === title ? plain.text : words,
          picture: absolute(shared?.cover ? previewOf(providers.storage.url(shared.cover)) : '/icon-512.png'),
          listed: shared !== null && !by,
        })
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', `public, max-age=${keptFor}`)
          .send(html)
      },
    )
  }
