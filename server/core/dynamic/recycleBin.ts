import { sql } from 'drizzle-orm'
import type { DeletedDynamic } from '../../../contract/privacy/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, list, type PageQuery } from '../../http/keyset'
import { mediaOf, pictureOf, type StoredMedia } from '../file/own'
import { Bin, restorable } from '../thing/bin'
import type { dynamics } from './tables'
import { dynamic } from './thing'

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
export class RecycleBin extends Bin<typeof dynamics> {
  constructor(context: Context) {
    super(context, dynamic, empty)
  }

  /** Latest deleted first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`deleted_at`, sql`id`, (row: { deleted: string; id: string }) => [row.deleted, row.id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`
      select id, title, text, pictures, film, created_at as at, deleted_at as deleted from dynamics
      where author_id = ${viewer.id} and deleted_at is not null and deleted_by is null and purged_at is null and ${restorable} ${page.after}
      ${page.order}`,
      this.toItem,
    )
  }

  private toItem = ({ pictures, film, at, deleted, ...row }: Row): DeletedDynamic => ({
    ...row,
    pictures: pictures.map((picture) => pictureOf(picture, this.context)),
    ...(film ? { film: mediaOf(film, this.context) } : {}),
    at: new Date(at).toISOString(),
    deleted: new Date(deleted).toISOString(),
  })
}

/** Takes content and topics away; the poster's file goes with them. */
async function empty(tx: Executor, rows: readonly (typeof dynamics.$inferSelect)[]): Promise<string[]> {
  const these = sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  await tx.execute(sql`delete from dynamic_topics where dynamic_id = ${these}`)
  await tx.execute(sql`delete from favorites where dynamic_id = ${these}`)
  await tx.execute(sql`delete from dynamic_articles where dynamic_id = ${these}`)
  await tx.execute(sql`
    update dynamics set title = '', text = '', pictures = '[]', film = null, mentions = null, poster = null,
      place = null, deleted_for = null, likes = 0, comments = 0, purged_at = now()
    where id = ${these}`)
  return rows.flatMap(({ poster }) => poster ?? [])
}
