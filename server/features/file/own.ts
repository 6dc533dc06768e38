import { and, eq, sql } from 'drizzle-orm'
import type { Picture } from '../../../contract/common'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { pictures } from './tables'

/** The facts of a picture that its users keep a copy of. */
export interface StoredPicture {
  id: string
  key: string
  thumbKey: string
  width: number
  height: number
}

/** The pictures in the order given; all must be the viewer's own. */
export async function ownPictures({ db }: Pick<Context, 'db'>, viewer: Viewer, ids: readonly string[]): Promise<StoredPicture[]> {
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
export const pictureOf = ({ key, thumbKey, ...picture }: StoredPicture, { providers }: Pick<Context, 'providers'>): Picture => ({
  ...picture,
  url: providers.storage.url(key),
  thumb: providers.storage.url(thumbKey),
})
