import type { FastifyPluginAsync } from 'fastify'
import { picture } from '../../../contract/file/rules'
import type { Context } from '../../context'
import { isId } from '../../http/formats'
import { immutable } from '../../providers/storage'
import { redraw } from '../../core/file/service'
import { fileOf } from '../../core/share/poster/parts'

/** Calls a minute from one address: a group that is sent a link opens it at once. */
const perMinute = 300

/** GET /s/picture/<id>.jpg: an uploaded picture for cards and previews that take no WebP; drawn and not kept. */
export const picturePlugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { id: string } }>(
      '/s/picture/:id.jpg',
      { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
      async ({ params: { id }, ip }, reply) => {
        const kept = isId(id) ? await fileOf(context, `pictures/${id}-s.webp`) : null
        if (kept === null) return reply.callNotFound()
        // pages of mini-programs show it from another origin; search engines list none
        reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'x-robots-tag': 'noindex' })
        return reply
          .type('image/jpeg')
          .header('cache-control', immutable)
          .send(await redraw(kept, picture.thumbSide, ip))
      },
    )
  }
