import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../context'
import { release } from './papers'
import { endStanding, withdraw } from './situation'
import { certifications, quizAttempts } from './tables'

/**
 * Ends what a person has of one school as they go to another: what certifies them, what is under review, and a quiz under
 * way. Under the person's lock.
 */
export async function leaveSchool(tx: Executor, userId: string): Promise<void> {
  await endStanding(tx, userId)
  const [pending] = await tx
    .select()
    .from(certifications)
    .where(and(eq(certifications.userId, userId), eq(certifications.state, 'pending')))
  if (pending) {
    await withdraw(tx, pending.id)
    await release(tx, pending.paperId, 0)
  }
  await tx
    .update(quizAttempts)
    .set({ endedAt: new Date() })
    .where(and(eq(quizAttempts.userId, userId), isNull(quizAttempts.endedAt)))
}
