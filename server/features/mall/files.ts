/** The platform's frames, which stand beside this file: every school has them wherever its storage is. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { Refusal } from '../../http/refusal'
import { immutable } from '../../providers/storage'
import { ownFrames } from '../../core/account/person'
import { frames } from './designs'

const folder = path.join(__dirname, 'frames')

export const frameFiles = (): FastifyPluginAsync => async (app) => {
  const pictures = new Map(
    Object.keys(frames).map((name) => [`${name}.png`, readFileSync(path.join(folder, `${name}.png`))]),
  )
  app.get<{ Params: { name: string } }>(`/files/${ownFrames}:name`, ({ params }, reply) => {
    const picture = pictures.get(params.name)
    if (!picture) throw new Refusal(404, -2, '没有这个文件')
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': immutable,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(picture)
  })
}
