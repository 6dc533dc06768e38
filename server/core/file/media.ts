import { stat } from 'node:fs/promises'
import { v7 as newId } from 'uuid'
import type { Sound } from '../../../contract/common'
import { film, sound } from '../../../contract/file/rules'
import type { Context, Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import { mediaForm, type MediaKind } from './mediaForm'
import { media } from './tables'

const tooLong = {
  sound: `声音不能超过 ${sound.maxSeconds / 3600} 小时`,
  film: `视频不能超过 ${film.maxSeconds / 60} 分钟`,
} as const
const most = { sound: sound.maxSeconds, film: film.maxSeconds } as const
const folders = { sound: 'sounds', film: 'films' } as const

/** Keeps a file of this machine as the viewer's sound or film, as it is. Refuses what is none, or goes on for too long. */
export async function storeMedia(
  context: Context,
  viewer: Viewer,
  kind: MediaKind,
  file: string,
): Promise<Sound> {
  const form = await mediaForm(kind, file)
  const seconds = Math.max(1, Math.round(form.seconds))
  if (seconds > most[kind]) throw new Refusal(400, -2, tooLong[kind])
  const id = newId()
  const key = `${folders[kind]}/${id}${form.ending}`
  const { storage } = context.providers
  const { size } = await stat(file)
  await storage.putFile(key, file, form.mime)
  await context.db
    .insert(media)
    .values({ id, ownerId: viewer.id, kind, key, mime: form.mime, seconds, bytes: size })
  return { id, url: storage.url(key), seconds }
}
