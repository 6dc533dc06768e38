import { eq } from 'drizzle-orm'
import type { Executor } from '../../context'
import { schoolRequests } from '../../core/school/tables'

/** Forgets the schools that a person asked for, with how to reach them. */
export async function eraseRequests(tx: Executor, id: string): Promise<void> {
  await tx.delete(schoolRequests).where(eq(schoolRequests.userId, id))
}
