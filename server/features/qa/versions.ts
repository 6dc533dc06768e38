import { desc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Version } from '../../../contract/qa/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, refuse } from '../../http/refusal'
import { freePictures, removeFiles } from '../../core/file/free'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { qaAnswers, qaVersions } from './tables'

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
export const keepVersion = (
  tx: Executor,
  { id, authorId, title = '', text, pictures, createdAt, editedAt }: Written,
) =>
  tx
    .insert(qaVersions)
    .values({ id: newId(), subjectId: id, authorId, title, text, pictures, writtenAt: editedAt ?? createdAt })

/** Of things that are deleted. The pictures that they showed. */
export async function forgetVersions(tx: Executor, ids: readonly string[]): Promise<StoredPicture[]> {
  const rows = await tx
    .delete(qaVersions)
    .where(sql`${qaVersions.subjectId} = any(${sql.param(ids)}::uuid[])`)
    .returning({ pictures: qaVersions.pictures })
  return rows.flatMap(({ pictures }) => pictures)
}

/** Takes an earlier version of the viewer's own answer away. Those of a question stay: it was answered as it stood. */
export async function removeVersion(context: Context, viewer: Viewer, id: string): Promise<void> {
  const keys = await context.db.transaction(async (tx) => {
    const own = sql`${qaVersions.id} = ${id} and ${qaVersions.authorId} = ${viewer.id}`
    const [found] = await tx
      .select({ subjectId: qaVersions.subjectId })
      .from(qaVersions)
      .where(own)
      .for('update')
    if (!found) throw gone('这个版本')
    const [answer] = await tx
      .select({ id: qaAnswers.id })
      .from(qaAnswers)
      .where(eq(qaAnswers.id, found.subjectId))
    if (!answer) throw refuse('问题之前的版本要留着，大家是照它回答的')
    const removed = await tx.delete(qaVersions).where(own).returning({ pictures: qaVersions.pictures })
    return freePictures(
      tx,
      removed.flatMap(({ pictures }) => pictures),
    )
  })
  await removeFiles(context, keys)
}

/** The latest first. */
export async function versionsOf(context: Context, viewer: Viewer | null, id: string, query: PageQuery) {
  const page = keyset(by.newest(sql`id`), query)
  const rows = await context.db
    .select()
    .from(qaVersions)
    .where(sql`${eq(qaVersions.subjectId, id)} ${page.after}`)
    .orderBy(desc(qaVersions.id))
    .limit(page.rows)
  return page.of(rows, ({ id: version, authorId, title, text, pictures, writtenAt }): Version => ({
    id: version,
    mine: authorId === viewer?.id,
    title,
    text,
    pictures: pictures.map((picture) => pictureOf(picture, context)),
    at: writtenAt.toISOString(),
  }))
}
