/** How often something was asked for in this hour, by whom: counted in the database, for all nodes together. */
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { networkOf } from '../../http/network'
import { askedCounts, spentChallenges } from './tables'

const hourMs = 3_600_000
const thisHour = (): Date => new Date(Math.floor(Date.now() / hourMs) * hourMs)

/** Names a network's count and says nothing of the address to who reads the table. */
export const networkKey = ({ secrets }: Pick<Context, 'secrets'>, what: string, address: string): string =>
  `${what}:${secrets.hash('network', networkOf(address)).toString('hex', 0, 16)}`

/** Names a person's count, as little. */
export const personKey = ({ secrets }: Pick<Context, 'secrets'>, what: string, userId: string): string =>
  `${what}:${secrets.hash('person', userId).toString('hex', 0, 16)}`

/** Counts one more and gives how many there are in this hour. Who counts the same waits until the transaction ends. */
export async function countOne(tx: Executor, key: string): Promise<number> {
  const [row] = await tx
    .insert(askedCounts)
    .values({ key, hour: thisHour(), count: 1 })
    .onConflictDoUpdate({
      target: [askedCounts.key, askedCounts.hour],
      set: { count: sql`${askedCounts.count} + 1` },
    })
    .returning({ count: askedCounts.count })
  return row?.count ?? 1
}

/** Takes one back: nothing came of it. */
export async function countBack(db: Executor, keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await db
      .update(askedCounts)
      .set({ count: sql`greatest(${askedCounts.count} - 1, 0)` })
      .where(and(eq(askedCounts.key, key), eq(askedCounts.hour, thisHour())))
}

/** In this hour, and in the last twenty-four with it. */
export async function countsOf(tx: Executor, key: string): Promise<{ hour: number; day: number }> {
  const now = thisHour()
  const rows = await tx
    .select({ hour: askedCounts.hour, count: askedCounts.count })
    .from(askedCounts)
    .where(and(eq(askedCounts.key, key), gte(askedCounts.hour, new Date(now.getTime() - 23 * hourMs))))
  return {
    hour: rows.find(({ hour }) => hour.getTime() === now.getTime())?.count ?? 0,
    day: rows.reduce((sum, { count }) => sum + count, 0),
  }
}

/** What counts no more. */
export async function forgetAsked({ db }: Pick<Context, 'db'>): Promise<number> {
  const counts = await db.delete(askedCounts).where(sql`${askedCounts.hour} < now() - interval '25 hours'`)
  const spent = await db.delete(spentChallenges).where(sql`${spentChallenges.until} < now()`)
  return (counts.rowCount ?? 0) + (spent.rowCount ?? 0)
}
