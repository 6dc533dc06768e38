/** Taking comments down, and putting them back. The counts stay exact. */
import { and, eq, sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { lockThread } from './counts'
import type { Change } from '../../core/thing/declared'
import { addComments, subjectsOf } from '../../core/comment/subjects'
import { comments } from '../../core/comment/tables'
import { forgetWords } from './notices'

/** Moves a comment, which takes its replies with it, or a reply. False when it is not there in the state `from`. */
export async function moveComment(
  context: Context,
  tx: Executor,
  id: string,
  { from, to, refusal }: Change,
): Promise<boolean> {
  const [found] = await tx
    .select({ rootId: comments.rootId, subject: comments.subject })
    .from(comments)
    .where(eq(comments.id, id))
  if (!found) return false
  const { rootId } = found
  const subject = subjectsOf(context)[found.subject]
  const root = await lockThread(tx, rootId ?? id)
  const [moved] = await tx
    .update(comments)
    .set({ state: to, refusal })
    .where(and(eq(comments.id, id), eq(comments.state, from)))
    .returning({ subjectId: comments.subjectId, deletedAt: comments.deletedAt })
  if (moved && from === 'approved') await forgetWords(tx, [id])
  if (!moved || moved.deletedAt !== null) return false
  const sign = Number(to === 'approved') - Number(from === 'approved')
  if (sign === 0) return true
  if (rootId === null) {
    await addComments(tx, subject, moved.subjectId, sign * (1 + root.replies))
    return true
  }
  await tx
    .update(comments)
    .set({ replies: sql`${comments.replies} + ${sign}` })
    .where(eq(comments.id, rootId))
  if (root.state === 'approved' && root.deletedAt === null)
    await addComments(tx, subject, moved.subjectId, sign)
  return true
}
