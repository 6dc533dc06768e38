import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { limits } from '../../../contract/homepage/rules'
import type { Picture } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { pictures } from '../file/tables'
import { lockPerson, openPage } from './access'
import { wallPhotos } from './tables'

/** A picture as the database has it. */
export type StoredPhoto = Pick<typeof pictures.$inferSelect, 'id' | 'key' | 'thumbKey' | 'width' | 'height'>

export const pictureOf = ({ id, key, thumbKey, width, height }: StoredPhoto, { providers }: Pick<Context, 'providers'>): Picture => ({
  id,
  url: providers.storage.url(key),
  thumb: providers.storage.url(thumbKey),
  width,
  height,
})

/** The photo wall of a page: pictures that the person uploaded, in an order of their own. */
export class PhotoService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer | null, user: string) {
    await openPage(this.context.db, viewer, user)
    return this.wall(this.context.db, user)
  }

  /** Puts pictures at the end; one that hangs already stays where it is. */
  async add(viewer: Viewer, ids: string[]) {
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      await this.requireOwn(tx, viewer, ids)
      const hanging = await this.ids(tx, viewer)
      const added = ids.filter((id) => !hanging.includes(id))
      const room = limits.photos.max - hanging.length
      if (added.length > room) throw refuse(room > 0 ? `照片墙最多 ${limits.photos.max} 张，还能放 ${room} 张` : `照片墙最多 ${limits.photos.max} 张，已经满了`)
      if (added.length > 0) await this.hang(tx, viewer, [...hanging, ...added])
      return this.wall(tx, viewer.id)
    })
  }

  async remove(viewer: Viewer, id: string) {
    const [row] = await this.context.db
      .delete(wallPhotos)
      .where(and(eq(wallPhotos.pictureId, id), eq(wallPhotos.userId, viewer.id)))
      .returning({ id: wallPhotos.pictureId })
    if (!row) {
      const [picture] = await this.context.db.select({ owner: pictures.ownerId }).from(pictures).where(eq(pictures.id, id))
      throw picture && picture.owner !== viewer.id ? notYours('照片') : gone('这张照片')
    }
    return this.wall(this.context.db, viewer.id)
  }

  /** All photos of the wall, in their new order. */
  async sort(viewer: Viewer, ids: string[]) {
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const hanging = await this.ids(tx, viewer)
      if (hanging.length !== ids.length || hanging.some((id) => !ids.includes(id))) {
        throw wrongField('pictures', '照片墙已经变了，请刷新后再排')
      }
      await this.hang(tx, viewer, ids)
      return this.wall(tx, viewer.id)
    })
  }

  private async wall(db: Executor, user: string) {
    const rows = await db
      .select({ id: pictures.id, key: pictures.key, thumbKey: pictures.thumbKey, width: pictures.width, height: pictures.height })
      .from(wallPhotos)
      .innerJoin(pictures, eq(pictures.id, wallPhotos.pictureId))
      .where(eq(wallPhotos.userId, user))
      .orderBy(asc(wallPhotos.place))
    return { items: rows.map((row) => pictureOf(row, this.context)) }
  }

  private async ids(tx: Executor, viewer: Viewer): Promise<string[]> {
    const rows = await tx
      .select({ id: wallPhotos.pictureId })
      .from(wallPhotos)
      .where(eq(wallPhotos.userId, viewer.id))
      .orderBy(asc(wallPhotos.place))
    return rows.map(({ id }) => id)
  }

  private async hang(tx: Executor, viewer: Viewer, ids: string[]): Promise<void> {
    await tx
      .insert(wallPhotos)
      .values(ids.map((pictureId, place) => ({ userId: viewer.id, pictureId, place })))
      .onConflictDoUpdate({ target: [wallPhotos.userId, wallPhotos.pictureId], set: { place: sql`excluded.place` } })
  }

  private async requireOwn(tx: Executor, viewer: Viewer, ids: string[]): Promise<void> {
    const rows = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), inArray(pictures.id, ids)))
    const known = new Set(rows.map(({ id }) => id))
    const missing = ids.findIndex((id) => !known.has(id))
    if (missing >= 0) throw wrongField('pictures', `第${missing + 1}张照片没有上传成功，请重新选择`)
  }
}
