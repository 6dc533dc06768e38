/** Comments and replies as somebody meets them. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'
import { gone, Refusal } from '../../http/refusal'
import { absentViewer } from '../../core/safety/viewer'
import { seenOf } from './rows'
import { subjectsOf, type Thread } from '../../core/comment/subjects'
import { comments } from '../../core/comment/tables'

export type Row = typeof comments.$inferSelect

const usual = '这条评论'

/** @throws Refusal when it is deleted */
export async function living({ db }: Pick<Context, 'db'>, id: string, what = usual): Promise<Row> {
  const [row] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
  if (!row) throw gone(what)
  return row
}

/**
 * A living comment or reply that the viewer sees, with the thing that it stands under: not one taken down, nor by, or under,
 * someone on either's black list. @throws Refusal
 */
export async function within(
  context: Context,
  viewer: Viewer | null,
  id: string,
  what = usual,
): Promise<{ row: Row; thread: Thread }> {
  const row = await living(context, id, what)
  const ids = [...new Set([id, row.rootId ?? id])]
  const visible = await seenOf(context.db, { reader: viewer?.id ?? null, ids })
  if (visible.length < ids.length) throw gone(what)
  return { row, thread: await subjectsOf(context)[row.subject].see(viewer, row.subjectId) }
}

/** Whether somebody who is not calling sees a comment. */
export async function meets(context: Context, userId: string, id: string): Promise<boolean> {
  try {
    await within(context, await absentViewer(context.db, userId), id)
    return true
  } catch (err) {
    if (err instanceof Refusal) return false
    throw err
  }
}
