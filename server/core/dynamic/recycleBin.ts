import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { recycleDays } from '../../../contract/privacy/rules'
import type { DeletedDynamic } from '../../../contract/privacy/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { pageOf, scoredCursor, timedCursorOf } from '../../http/page'
import { gone } from '../../http/refusal'
import { entryOf } from './record'
import { dynamics } from './tables'
import { freeMedia, freePictures, removeFiles } from '../file/free'
import { mediaOf, pictureOf, type StoredMedia } from '../file/own'
import { tell } from '../message/service'
import { record } from '../roles/service'

/** Dynamics that one round of the daily cleaning takes at most. */
const batch = 200
const kept = sql`deleted_at > now() - make_interval(days => ${recycleDays})`
const inBin = and(isNotNull(dynamics.deletedAt), isNull(dynamics.purgedAt))

interface Row extends Record<string, unknown> {
  id: string
  title: string
  text: string
  pictures: (typeof dynamics.$inferSelect)['pictures']
  film: StoredMedia | null
  at: string
  deleted: string
}

/** Dynamics that their authors deleted, until they go for good. */
export class RecycleBin {
  constructor(private readonly context: Context) {}

  /** Latest deleted first. */
  async list(viewer: Viewer, { after, size = 20 }: { after?: string; size?: number }) {
    const last = timedCursorOf(after)
    const { rows } = await this.context.db.execute<Row>(sql`
      select id, title, text, pictures, film, created_at as at, deleted_at as deleted from dynamics
      where author_id = ${viewer.id} and deleted_at is not null and deleted_by is null and purged_at is null and ${kept} ${
        last
          ? sql`and (deleted_at, id) < (to_timestamp(0) + ${last.ms} * interval '1 millisecond', ${last.id}::uuid)`
          : sql``
      }
      order by deleted_at desc, id desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => scoredCursor(Date.parse(row.deleted), row.id), this.toItem)
  }

  /** Puts it back where it was, with its comments and likes. What administrators deleted, they put back. */
  restore(viewer: Viewer, id: string): Promise<void> {
    return this.context.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(dynamics)
        .where(and(eq(dynamics.id, id), isNull(dynamics.purgedAt)))
        .for('no key update')
      const own = row?.authorId === viewer.id
      const byDesk = row !== undefined && row.deletedBy !== null
      if (!row || (byDesk ? own || !administers(viewer, row.schoolId) : !own)) throw gone('这条动态')
      const restored = await tx
        .update(dynamics)
        .set({ deletedAt: null, deletedBy: null, deletedFor: null })
        .where(and(eq(dynamics.id, id), inBin, kept))
        .returning({ id: dynamics.id })
      if (restored.length === 0 && row.deletedAt !== null) throw gone('这条动态')
      if (!byDesk) return
      await record(tx, entryOf(viewer, row, 'dynamic.restore'))
      await tell(tx, row.authorId, '管理员恢复了你的一条动态，评论和赞都还在。')
    })
  }

  /** Removes one for good, or all. */
  async clear(viewer: Viewer, id: string | undefined): Promise<number> {
    const own = and(eq(dynamics.authorId, viewer.id), isNull(dynamics.deletedBy))
    const cleared = await this.purgeAll(and(own, id === undefined ? undefined : eq(dynamics.id, id)))
    if (id !== undefined && cleared === 0 && !(await this.owns(viewer, id, isNotNull(dynamics.purgedAt))))
      throw gone('这条动态')
    return cleared
  }

  /** Removes what was deleted too long ago. */
  expire = (going: () => boolean): Promise<number> => this.purgeAll(sql`not (${kept})`, going)

  /** A call that is repeated finds done what it asks for. */
  private async owns(viewer: Viewer, id: string, state: SQL): Promise<boolean> {
    const rows = await this.context.db
      .select({ id: dynamics.id })
      .from(dynamics)
      .where(and(eq(dynamics.id, id), eq(dynamics.authorId, viewer.id), state))
    return rows.length > 0
  }

  private async purgeAll(which: SQL | undefined, going: () => boolean = () => true): Promise<number> {
    let all = 0
    while (going()) {
      const purged = await this.purge(which)
      all += purged
      if (purged < batch) break
    }
    return all
  }

  /**
   * Empties dynamics of the bin, with what others hung on them. The row stays as a mark: the author's key must not
   * publish the same draft again, and other tables may point here.
   */
  private async purge(which: SQL | undefined): Promise<number> {
    const { ids, keys } = await this.context.db.transaction(async (tx) => {
      const taken = await tx
        .select({
          id: dynamics.id,
          pictures: dynamics.pictures,
          film: dynamics.film,
          poster: dynamics.poster,
        })
        .from(dynamics)
        .where(and(inBin, which))
        .limit(batch)
        .for('update', { skipLocked: true })
      await empty(
        tx,
        taken.map(({ id }) => id),
      )
      const films = taken.flatMap(({ film }) => (film === null ? [] : [film.id]))
      const keys = [
        ...(await freePictures(
          tx,
          taken.flatMap(({ pictures }) => pictures),
        )),
        ...(films.length === 0 ? [] : await freeMedia(tx, sql`m.id = any(${sql.param(films)}::uuid[])`)),
        ...taken.flatMap(({ poster }) => (poster === null ? [] : [poster])),
      ]
      return { ids: taken, keys }
    })
    await removeFiles(this.context, keys)
    return ids.length
  }

  private toItem = ({ pictures, film, at, deleted, ...row }: Row): DeletedDynamic => ({
    ...row,
    pictures: pictures.map((picture) => pictureOf(picture, this.context)),
    ...(film ? { film: mediaOf(film, this.context) } : {}),
    at: new Date(at).toISOString(),
    deleted: new Date(deleted).toISOString(),
  })
}

/** Takes content, topics, comments and likes away. */
async function empty(tx: Executor, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const these = sql`any(${sql.param(ids)}::uuid[])`
  await tx.execute(
    sql`delete from likes where subject_id = ${these} or subject_id in (select id from comments where subject_id = ${these})`,
  )
  await tx.execute(
    sql`delete from steps where subject_id in (select id from comments where subject_id = ${these})`,
  )
  await tx.execute(
    sql`update comments set text = '', pictures = '[]', deleted_at = coalesce(deleted_at, now()) where subject_id = ${these}`,
  )
  await tx.execute(sql`delete from dynamic_topics where dynamic_id = ${these}`)
  await tx.execute(sql`delete from favorites where dynamic_id = ${these}`)
  await tx.execute(sql`delete from dynamic_articles where dynamic_id = ${these}`)
  await tx.execute(sql`
    update dynamics set title = '', text = '', pictures = '[]', film = null, mentions = null, poster = null,
      place = null, deleted_for = null, likes = 0, comments = 0, purged_at = now()
    where id = ${these}`)
}
