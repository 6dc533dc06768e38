import { eq, or } from 'drizzle-orm'
import type { Executor } from '../../context'
import { noticeSettings, notices, subscribeConsents } from '../../core/notice/tables'

/** Takes away what a person was told and told others, with what was still to be sent of it, and how they wanted to be told. */
export async function eraseMessages(tx: Executor, userId: string): Promise<void> {
  await tx.delete(notices).where(or(eq(notices.userId, userId), eq(notices.actorId, userId)))
  await tx.delete(noticeSettings).where(eq(noticeSettings.userId, userId))
  await tx.delete(subscribeConsents).where(eq(subscribeConsents.userId, userId))
}
