import { eq } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { conversationMembers } from '../../core/chat/tables'
import { channelOf, publishFrames } from '../../core/notice/hints'
import { readLive } from './rows'

/** Tells the open apps of the group's members how the chain stands, once the transaction holds: one reading for all of them. */
export async function notifyGroup(
  context: Context,
  tx: Executor,
  { id, group }: { id: string; group: string },
): Promise<void> {
  const live = await readLive(tx, id)
  if (!live) return
  const members = await tx
    .select({ id: conversationMembers.userId })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, group))
  await publishFrames(
    context,
    tx,
    members.map((member) => ({ to: channelOf(member.id), frame: { type: 'chain' as const, live } })),
  )
}
