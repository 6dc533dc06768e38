import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { limits } from '../../../contract/homepage/rules'
import type { WallPhoto } from '../../../contract/homepage/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { isDown, whyDown, withheldBy, type Why } from '../../core/complaint/down'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { pictures } from '../../core/file/tables'
import { dropWait, letWait } from '../../core/safety/pictures'
import { canAsk } from '../../core/safety/ask'
import { lockPerson, openPage } from '../../core/privacy/access'
import { wallPhotos } from './tables'

/** A photo as the database has it. */
export type HungPhoto = StoredPicture &
  Record<string, unknown> & { state: 'pending' | 'refused' | null; refusal: string | null; why: Why | null }

/** Photos `x` of a person's wall `w`; of those that wait, `pw`, or were taken down, when `own` holds alone. */
export const hung = (user: SQL, own: SQL): SQL => sql`wall_photos w join pictures x on x.id = w.picture_id
  left join picture_waits pw on pw.target_id = w.picture_id and pw.kind = 'photo' where w.user_id = ${user}
  and (pw.id is null and not ${isDown('photo', sql`w.picture_id`)} or ${own})`
export const hungColumns = sql`x.id, x.key, x.thumb_key as "thumbKey", x.width, x.height, pw.state, pw.refusal, ${whyDown('photo', sql`x.id`)} as why`

export const hungOf = (
  { state, refusal, why, id, key, thumbKey, width, height }: HungPhoto,
  context: Pick<Context, 'providers'>,
): WallPhoto => {
  // before it was ever shown there is no decision to appeal
  const waits = state === null ? undefined : { state, reason: refusal ?? '', edit: true as const }
  const withheld = withheldBy(why) ?? waits
  return {
    ...pictureOf({ id, key, thumbKey, width, height }, context),
    ...(withheld ? { withheld } : {}),
  }
}

/** The photo wall of a page: pictures that the person uploaded, in an order of their own. */
export class PhotoService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer | null, user: string) {
    await openPage(this.context.db, viewer, user)
    return this.wall(this.context.db, user, viewer?.id === user)
  }

  /** Puts pictures at the end; one that hangs already stays where it is. */
  async add(viewer: Viewer, ids: string[]) {
    const looked = await canAsk(this.context, viewer)
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const own = await this.owned(tx, viewer, ids)
      const hanging = await this.ids(tx, viewer)
      const added = ids.filter((id) => !hanging.includes(id))
      const room = limits.photos.max - hanging.length
      if (added.length > room)
        throw refuse(
          room > 0
            ? `照片墙最多 ${limits.photos.max} 张，还能放 ${room} 张`
            : `照片墙最多 ${limits.photos.max} 张，已经满了`,
        )
      if (added.length > 0) await this.hang(tx, viewer, [...hanging, ...added])
      if (looked)
        await this.letWait(
          tx,
          viewer,
          own.filter(({ id }) => added.includes(id)),
        )
      return this.wall(tx, viewer.id, true)
    })
  }

  async remove(viewer: Viewer, id: string) {
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const [row] = await tx
        .delete(wallPhotos)
        .where(and(eq(wallPhotos.pictureId, id), eq(wallPhotos.userId, viewer.id)))
        .returning({ id: wallPhotos.pictureId })
      if (!row) {
        const [picture] = await tx
          .select({ owner: pictures.ownerId })
          .from(pictures)
          .where(eq(pictures.id, id))
        throw picture && picture.owner !== viewer.id ? notYours('照片') : gone('这张照片')
      }
      await dropWait(tx, 'photo', id)
      return this.wall(tx, viewer.id, true)
    })
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
      return this.wall(tx, viewer.id, true)
    })
  }

  /** Those that wait hang for their owner alone. */
  private async wall(db: Executor, user: string, own: boolean) {
    const { rows } = await db.execute<HungPhoto>(sql`
      select ${hungColumns} from ${hung(sql`${user}::uuid`, sql`${own}::boolean`)} order by w.place`)
    return { items: rows.map((row) => hungOf(row, this.context)) }
  }

  private async letWait(tx: Executor, viewer: Viewer, added: StoredPicture[]): Promise<void> {
    for (const picture of added) {
      await letWait(tx, {
        kind: 'photo',
        targetId: picture.id,
        ownerId: viewer.id,
        schoolId: viewer.schoolId,
        pictures: [picture],
      })
    }
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
      .onConflictDoUpdate({
        target: [wallPhotos.userId, wallPhotos.pictureId],
        set: { place: sql`excluded.place` },
      })
  }

  /** @throws Refusal when one is not the viewer's own */
  private async owned(tx: Executor, viewer: Viewer, ids: string[]): Promise<StoredPicture[]> {
    const { id, key, thumbKey, width, height } = pictures
    const rows = await tx
      .select({ id, key, thumbKey, width, height })
      .from(pictures)
      .where(and(eq(pictures.ownerId, viewer.id), inArray(pictures.id, ids)))
    const known = new Set(rows.map((row) => row.id))
    const missing = ids.findIndex((one) => !known.has(one))
    if (missing >= 0) throw wrongField('pictures', `第${missing + 1}张照片没有上传成功，请重新选择`)
    return rows
  }
}
