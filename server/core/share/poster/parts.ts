/** What posters are made of: fonts of this machine, stored pictures, codes to scan; and the links by which they are fetched. */
import type { FastifyPluginAsync } from 'fastify'
import { siteOf } from '../../../config'
import type { Context, Viewer } from '../../../context'
import { refuse } from '../../../http/refusal'
import { linkKey, linkKeyOf } from '../../file/link'
import { hasChinese, qrCode } from './art'

type Files = Pick<Context, 'providers' | 'log'>

let chinese: Promise<boolean> | null = null
/** @throws Refusal where nothing Chinese could be drawn */
export async function demandChinese(): Promise<void> {
  chinese ??= hasChinese()
  if (!(await chinese)) throw refuse('这台服务器没有中文字体，暂时不能生成海报')
}

/** null for a file that is not there, or cannot be read now. */
export const fileOf = ({ providers, log }: Files, key: string): Promise<Buffer | null> =>
  providers.storage.read(key).catch((err: unknown) => {
    log.warn({ err, key }, 'file not read')
    return null
  })

/**
 * WeChat's code of the page of a thing where there is a mini-program, else a QR code of its web address, drawn in a turn of
 * the person who asks. @throws Busy
 */
export async function codeOfPage(
  { providers, config, log }: Files & Pick<Context, 'config'>,
  page: string,
  id: string,
  by: string,
): Promise<Buffer> {
  const code = await providers.wechat.code(page, id.replaceAll('-', '')).catch((err: unknown) => {
    log.warn({ err }, 'no mini-program code for a poster')
    return null
  })
  return code ?? qrCode(`${siteOf(config)}/#/${page}?id=${id}`, by)
}

/** Pictures a minute of one address: each is drawn as it is asked for. */
const perMinute = 30

const whatOf = (path: string, view: string): string => `poster ${path} ${view}`

/** From the root of the site; good for some minutes, and as long as the session. Whether the viewer may have it is asked before. */
export async function posterPath(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  path: string,
  { id, view }: { id: string; view: string },
): Promise<string> {
  const { key } = await linkKey(context, viewer, whatOf(path, view), id)
  return `/api/${path}?${new URLSearchParams({ id, view, key }).toString()}`
}

export interface PosterAsked {
  id: string
  view: string
  userId: string
}

/** GET /api/<path>?id=…&view=…&key=…: a picture and not an envelope, drawn and not kept. */
export const posterPlugin =
  (path: string, draw: (context: Context, asked: PosterAsked) => Promise<Buffer>) =>
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(`/api/${path}`, {
      config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
      handler: async ({ query }, reply) => {
        const view = typeof query.view === 'string' ? query.view : ''
        const asked = await linkKeyOf(context, whatOf(path, view), query.id, query.key)
        // pages of mini-programs show it from another origin
        reply.header('cross-origin-resource-policy', 'cross-origin')
        return reply
          .type('image/jpeg')
          .header('cache-control', 'private, max-age=600')
          .send(await draw(context, { ...asked, view }))
      },
    })
  }
