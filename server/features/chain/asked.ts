/** Checks before a chain is written to: for retries and for limits. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { chainLimits } from '../../../contract/chain/rules'
import type { Executor, Viewer } from '../../context'
import { otherwise, wrongField } from '../../http/refusal'
import { chainLines, chains } from './tables'

export const dayMs = 86_400_000

export async function countRows(tx: Executor, rows: SQL): Promise<number> {
  const { rows: found } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows}) x`,
  )
  return found[0]?.count ?? 0
}

/** @throws Refusal for an end that has passed, or is too far away */
export function endOf(ends: string | undefined): Date | null {
  if (ends === undefined) return null
  const at = new Date(ends)
  if (at.getTime() <= Date.now()) throw wrongField('ends', '截止时间已经过去了')
  if (at.getTime() > Date.now() + chainLimits.ends * dayMs)
    throw wrongField('ends', `截止时间最多在 ${chainLimits.ends} 天以后`)
  return at
}

/** Returns the chain that this key made already, or null. @throws Refusal where that was for another group */
export async function findMade(
  db: Executor,
  viewer: Viewer,
  { key, group }: { key: string; group: string },
): Promise<{ id: string; title: string } | null> {
  const [row] = await db
    .select({ id: chains.id, title: chains.title, group: chains.groupId })
    .from(chains)
    .where(and(eq(chains.authorId, viewer.id), eq(chains.key, key)))
  if (row && row.group !== group) throw otherwise()
  return row ?? null
}

/** Returns whether this key wrote a line already. @throws Refusal where that was in another chain */
export async function isRepeated(db: Executor, viewer: Viewer, key: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ chain: chainLines.chainId })
    .from(chainLines)
    .where(and(eq(chainLines.userId, viewer.id), eq(chainLines.key, key)))
  if (row && row.chain !== id) throw otherwise()
  return row !== undefined
}

export async function lineOfChain(tx: Executor, id: string, line: string) {
  const [row] = await tx
    .select({ userId: chainLines.userId, text: chainLines.text })
    .from(chainLines)
    .where(and(eq(chainLines.id, line), eq(chainLines.chainId, id)))
  return row
}
