/** When a person gets the digest. */
import { eq, sql } from 'drizzle-orm'
import { nextDigest, usual, type Rhythm } from '../../../../contract/subscribe/rules'
import type { DigestSettings } from '../../../../contract/subscribe/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { subscribeDigests } from './tables'

const due = (rhythm: Rhythm): Date | null => {
  const next = nextDigest(rhythm, Date.now())
  return next === null ? null : new Date(next)
}

/** From now on the person has something that a digest can tell of; what they chose before stands. */
export async function expectDigest(tx: Executor, userId: string): Promise<void> {
  await tx
    .insert(subscribeDigests)
    .values({ userId, dueAt: due(usual) })
    .onConflictDoNothing()
}

export async function digestSettings(
  { db }: { db: Executor },
  { id }: Pick<Viewer, 'id'>,
): Promise<DigestSettings> {
  const [row] = await db.select().from(subscribeDigests).where(eq(subscribeDigests.userId, id))
  if (!row) return { ...usual, next: due(usual)?.toISOString() ?? null }
  const { every, hour, day, dueAt } = row
  return { every, hour, day, next: dueAt?.toISOString() ?? null }
}

/** Switched on again, the next one tells of what comes from now on. */
export async function editDigest(
  context: Context,
  viewer: Viewer,
  change: Partial<Rhythm>,
): Promise<DigestSettings> {
  return context.db.transaction(async (tx) => {
    await expectDigest(tx, viewer.id)
    const [known] = await tx
      .select()
      .from(subscribeDigests)
      .where(eq(subscribeDigests.userId, viewer.id))
      .for('update')
    const rhythm = { ...usual, ...known, ...change }
    const { every, hour, day } = rhythm
    const anew = known?.every === 'off' && every !== 'off'
    await tx
      .update(subscribeDigests)
      .set({ every, hour, day, dueAt: due(rhythm), ...(anew ? { since: sql`now()` } : {}) })
      .where(eq(subscribeDigests.userId, viewer.id))
    return digestSettings({ db: tx }, viewer)
  })
}
