/** Where a post stands. Whoever changes what that follows from holds the post first and settles it after. */
import { eq, sql } from 'drizzle-orm'
import { withheldOf } from '../../../contract/confession/rules'
import type { Executor } from '../../context'
import { gone } from '../../http/refusal'
import { users } from '../../core/account/tables'
import { confessionNames, confessions } from './tables'

export type Stored = typeof confessions.$inferSelect

/** Holds a living post until the transaction ends. */
export async function lockConfession(tx: Executor, id: string): Promise<Stored> {
  const [row] = await tx.select().from(confessions).where(eq(confessions.id, id)).for('update')
  if (!row || row.deletedAt) throw gone('这条表白')
  return row
}

/** Writes down the state that follows. True when the post has just come to the wall. */
export async function settle(tx: Executor, id: string): Promise<boolean> {
  const [row] = await tx.select().from(confessions).where(eq(confessions.id, id))
  if (!row) return false
  const names = await tx
    .select({ name: users.name, how: confessionNames.how, state: confessionNames.state })
    .from(confessionNames)
    .innerJoin(users, eq(users.id, confessionNames.userId))
    .where(eq(confessionNames.confessionId, id))
  const withheld = withheldOf({ ...row, names })
  const comes = withheld === null && row.state === 'pending'
  await tx
    .update(confessions)
    .set({
      state: withheld?.state ?? 'approved',
      refusal: withheld?.reason ?? null,
      ...(comes ? { shownAt: sql`now()` } : {}),
    })
    .where(eq(confessions.id, id))
  return comes
}

/** Shows a post to its author alone, with a case's reason; null gives it back as far as those it names want it there. */
export async function holdConfession(tx: Executor, id: string, refusal: string | null): Promise<void> {
  await tx.update(confessions).set({ held: refusal }).where(eq(confessions.id, id))
  await settle(tx, id)
}
