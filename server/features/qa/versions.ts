import { desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Version } from '../../../contract/qa/schema'
import type { Context, Executor } from '../../context'
import { cursorOf, pageOf } from '../../http/page'
import { pictureOf, type StoredPicture } from '../file/own'
import { qaVersions } from './tables'

interface Written {
  id: string
  authorId: string
  title?: string
  text: string
  pictures: StoredPicture[]
  createdAt: Date
  editedAt: Date | null
}

/** Keeps what a question or an answer says, before that changes. */
export const keepVersion = (tx: Executor, { id, authorId, title = '', text, pictures, createdAt, editedAt }: Written) =>
  tx.insert(qaVersions).values({ id: newId(), subjectId: id, authorId, title, text, pictures, writtenAt: editedAt ?? createdAt })

/** Of things that are deleted. The pictures that they showed. */
export async function forgetVersions(tx: Executor, ids: readonly string[]): Promise<StoredPicture[]> {
  const rows = await tx
    .delete(qaVersions)
    .where(sql`${qaVersions.subjectId} = any(${sql.param(ids)}::uuid[])`)
    .returning({ pictures: qaVersions.pictures })
  return rows.flatMap(({ pictures }) => pictures)
}

/** The latest first. */
export async function versionsOf(context: Context, id: string, { after, size = 20 }: { after?: string; size?: number }) {
  const last = cursorOf(after)
  const rows = await context.db
    .select()
    .from(qaVersions)
    .where(last ? sql`${eq(qaVersions.subjectId, id)} and ${qaVersions.id} < ${last}` : eq(qaVersions.subjectId, id))
    .orderBy(desc(qaVersions.id))
    .limit(size + 1)
  return pageOf(rows, size, (row) => row.id, ({ title, text, pictures, writtenAt }): Version => ({
    title,
    text,
    pictures: pictures.map((picture) => pictureOf(picture, context)),
    at: writtenAt.toISOString(),
  }))
}
