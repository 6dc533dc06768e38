/**
 * How many comments a thing has and how many replies a comment: those that are living and approved, a reply only under a
 * comment that is. Whoever changes one of a thread holds its root first, so that none is counted twice.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { comments } from '../../core/comment/tables'

/** Holds the root comment until the transaction ends. */
export async function lockThread(tx: Executor, rootId: string) {
  const [root] = await tx
    .select({ state: comments.state, replies: comments.replies, deletedAt: comments.deletedAt })
    .from(comments)
    .where(eq(comments.id, rootId))
    .for('update')
  if (!root) throw new Error(`no comment ${rootId}`)
  return root
}

/** Counts replies of a comment. False when one is added where nobody would see it. */
export async function addReplies(tx: Executor, rootId: string, change: number): Promise<boolean> {
  const open = change > 0 ? and(isNull(comments.deletedAt), eq(comments.state, 'approved')) : undefined
  const counted = await tx
    .update(comments)
    .set({ replies: sql`${comments.replies} + ${change}` })
    .where(and(eq(comments.id, rootId), open))
    .returning({ id: comments.id })
  return counted.length > 0
}
