import { v7 as newId } from 'uuid'
import { sql } from 'drizzle-orm'
import type { Sound } from '../../../contract/common'
import { film, sound } from '../../../contract/file/rules'
import type { Context, Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import { mediaForm, type MediaKind } from '../../core/file/mediaForm'
import { media } from '../../core/file/tables'
import { Turns } from '../../core/file/turns'

const tooLong = {
  sound: `声音不能超过 ${sound.maxSeconds / 3600} 小时`,
  film: `视频不能超过 ${film.maxSeconds / 60} 分钟`,
} as const
const most = { sound: sound.maxSeconds, film: film.maxSeconds } as const
const folders = { sound: 'sounds', film: 'films' } as const

/** Limits of uploads by all people on this node: a sound may take its thread for some seconds. */
const turns = new Turns({ atOnce: 2, waiting: 16, each: 3 }, '现在上传的人太多，请稍后再试')

/**
 * Keeps a file of this machine as the viewer's sound or film, without what it says of where, when and with what it was made.
 * Refuses what is none, or goes on for too long. @throws Busy
 */
export async function storeMedia(
  context: Context,
  viewer: Viewer,
  kind: MediaKind,
  file: string,
): Promise<Sound> {
  const { ending, mime, bytes, ...form } = await turns.run(viewer.id, () => mediaForm(kind, file))
  const seconds = Math.max(1, Math.round(form.seconds))
  if (seconds > most[kind]) throw new Refusal(400, -2, tooLong[kind])
  const id = newId()
  const key = `${folders[kind]}/${id}${ending}`
  const { storage } = context.providers
  await storage.putFile(key, file, mime)
  await context.db
    .insert(media)
    .values({ id, ownerId: viewer.id, kind, key, mime, seconds, bytes, cleanedAt: sql`now()` })
  return { id, url: storage.url(key), seconds }
}
