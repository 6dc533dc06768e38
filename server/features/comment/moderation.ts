/** Taking comments down, and putting them back. The counts stay exact. */
import { and, eq, sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { lockThread } from './counts'
import { addComments, subjectsOf } from './subjects'
import { comments } from './tables'

/** Shows a comment, which takes its replies with it, or a reply to its author alone, with the reason; null shows it again. */
export async function holdComment(context: Context, tx: Executor, id: string, refusal: string | null): Promise<void> {
  const [found] = await tx.select({ rootId: comments.rootId, subject: comments.subject }).from(comments).where(eq(comments.id, id))
  if (!found) return
  const { rootId } = found
  const subject = subjectsOf(context)[found.subject]
  const root = await lockThread(tx, rootId ?? id)
  const [from, to] = refusal === null ? (['refused', 'approved'] as const) : (['approved', 'refused'] as const)
  const [held] = await tx
    .update(comments)
    .set({ state: to, refusal })
    .where(and(eq(comments.id, id), eq(comments.state, from)))
    .returning({ subjectId: comments.subjectId, deletedAt: comments.deletedAt })
  if (!held || held.deletedAt !== null) return
  const sign = to === 'approved' ? 1 : -1
  if (rootId === null) return void (await addComments(tx, subject, held.subjectId, sign * (1 + root.replies)))
  await tx.update(comments).set({ replies: sql`${comments.replies} + ${sign}` }).where(eq(comments.id, rootId))
  if (root.state === 'approved') await addComments(tx, subject, held.subjectId, sign)
}
