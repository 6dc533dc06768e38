/** How members go, and how a group ends. The group is locked. */
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import { freePictures } from '../../../core/file/free'
import { dropWait } from '../../../core/safety/pictures'
import { conversationMembers, messageDeletions } from '../../../core/chat/tables'
import { newToken } from './making'
import { nameAnew } from './naming'
import { chatGroups, groupRequests } from '../../../core/chat/groups/tables'

export const memberRow = (group: string, user: string) =>
  and(eq(conversationMembers.conversationId, group), eq(conversationMembers.userId, user))

/** Takes a member out of a locked group, with what they had of it. */
export async function takeOut(tx: Executor, group: string, user: string): Promise<void> {
  await tx
    .delete(messageDeletions)
    .where(and(eq(messageDeletions.userId, user), eq(messageDeletions.conversationId, group)))
  await tx.delete(conversationMembers).where(memberRow(group, user))
  await nameAnew(tx, group)
}

export async function makeOwner(tx: Executor, group: string, user: string): Promise<void> {
  await tx.update(chatGroups).set({ ownerId: user }).where(eq(chatGroups.id, group))
  await tx
    .update(conversationMembers)
    .set({ role: 'owner', silencedUntil: null })
    .where(memberRow(group, user))
}

/** Ends a locked group: its link, its notice and its picture go. Storage keys that are free. */
export async function dissolve(tx: Executor, group: string): Promise<string[]> {
  const [row] = await tx
    .select({ picture: chatGroups.picture })
    .from(chatGroups)
    .where(eq(chatGroups.id, group))
  const waited = await dropWait(tx, 'group', group)
  await tx.delete(groupRequests).where(eq(groupRequests.groupId, group))
  await tx
    .update(chatGroups)
    .set({
      dissolvedAt: sql`now()`,
      token: newToken(),
      notice: '',
      intro: '',
      findable: false,
      picture: null,
    })
    .where(eq(chatGroups.id, group))
  return freePictures(tx, [...waited, ...(row?.picture ? [row.picture] : [])])
}
