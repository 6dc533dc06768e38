import { eq, or } from 'drizzle-orm'
import type { Executor } from '../../context'
import { blocks, consents } from '../../core/privacy/tables'

/** Forgets whom a person blocked, who blocked them, and what they consented to. */
export async function erasePrivacy(tx: Executor, id: string): Promise<void> {
  await tx.delete(blocks).where(or(eq(blocks.blockerId, id), eq(blocks.blockedId, id)))
  await tx.delete(consents).where(eq(consents.userId, id))
}
