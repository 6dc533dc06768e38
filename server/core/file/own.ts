import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Document, Picture, Sound } from '../../../contract/common'
import { endingOf, type DocumentEnding } from '../../../contract/file/document/rules'
import type { Context, Executor, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import type { MediaKind } from './mediaForm'
import { media, pictures } from './tables'

/** The facts of a picture that its users keep a copy of. */
export interface StoredPicture {
  id: string
  key: string
  thumbKey: string
  width: number
  height: number
}

/** The pictures in the order given; all must be the viewer's own. */
export async function ownPictures(
  { db }: { db: Executor },
  viewer: Viewer,
  ids: readonly string[],
): Promise<StoredPicture[]> {
  if (ids.length === 0) return []
  const { id, key, thumbKey, width, height } = pictures
  const rows = await db
    .select({ id, key, thumbKey, width, height })
    .from(pictures)
    .where(and(eq(pictures.ownerId, viewer.id), sql`${id} = any(${sql.param(ids)}::uuid[])`))
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.map((wanted, index) => {
    const picture = known.get(wanted)
    if (!picture) throw wrongField('pictures', `第${index + 1}张图片没有上传成功，请重新选择`)
    return picture
  })
}

/** A picture as clients read it. */
export const pictureOf = (
  { key, thumbKey, ...picture }: StoredPicture,
  { providers }: Pick<Context, 'providers'>,
): Picture => ({
  ...picture,
  url: providers.storage.url(key),
  thumb: providers.storage.url(thumbKey),
})

/**
 * Pictures, or a sound or film, of a column of JSON as clients read them, as text of JSON: keys become addresses, which
 * begin with `base`. A quote inside a value is escaped, so only names of members are met.
 */
export const writtenFiles = (column: SQL, base: SQL): SQL =>
  sql`replace(replace(${column}::text, '"key":"', '"url":"' || ${base}::text), '"thumbKey":"', '"thumb":"' || ${base}::text)`

/** The facts of a sound or film that its users keep a copy of. */
export interface StoredMedia {
  id: string
  key: string
  seconds: number
}

const lost = { sound: '录音没有上传成功，请重新录制', film: '视频没有上传成功，请重新选择' } as const

/** The sound or film with the id, which must be the viewer's own. */
export async function ownMedia(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  kind: MediaKind,
  id: string,
): Promise<StoredMedia> {
  const { key, seconds, ownerId } = media
  const [found] = await db
    .select({ id: media.id, key, seconds })
    .from(media)
    .where(and(eq(media.id, id), eq(ownerId, viewer.id), eq(media.kind, kind)))
  if (!found) throw wrongField(kind, lost[kind])
  return found
}

/** A sound or film as clients read it. */
export const mediaOf = (
  { id, key, seconds }: StoredMedia,
  { providers }: Pick<Context, 'providers'>,
): Sound => ({
  id,
  url: providers.storage.url(key),
  seconds,
})

/** The facts of a document that its users keep a copy of. */
export interface StoredDocument {
  id: string
  key: string
  name: string
  size: number
  ending: DocumentEnding
}

/** The document with the id, which must be the viewer's own. */
export async function ownDocument(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<StoredDocument> {
  const { key, name, bytes, ownerId, kind } = media
  const [found] = await db
    .select({ id: media.id, key, name, size: bytes })
    .from(media)
    .where(and(eq(media.id, id), eq(ownerId, viewer.id), eq(kind, 'document')))
  const ending = endingOf(found?.name ?? '')
  if (!found?.name || ending === null) throw wrongField('file', '文件没有上传成功，请重新选择')
  return { ...found, name: found.name, ending }
}

/** A document as clients read it. */
export const documentOf = ({ id, name, size, ending }: StoredDocument): Document => ({
  id,
  name,
  size,
  ending,
})
/** The same of a column of JSON, as JSON. */
export const writtenDocument = (column: SQL): SQL => sql`(${column}::jsonb - 'key')`
