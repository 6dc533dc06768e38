/** Transfers for tests, and ways to change the past that the database refuses. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { openDatabase, type Database, type OpenDatabase } from '../../../server/database'
import { openHouse } from '../../../server/open-features'
import type { Explanation } from '../../../server/core/ledger/explained'
import { post, type Transfer } from '../../../server/core/ledger/ledger'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { createLogger } from '../../../server/log'

export const topUp = (owner: string, amount: number, key: string = randomUUID()): Transfer => ({
  key,
  kind: 'top-up',
  legs: [
    { kind: 'channel:sandbox', amount: -amount },
    { kind: 'balance', owner, amount },
  ],
})
export const pay = (owner: string, order: string, amount: number, key: string = randomUUID()): Transfer => ({
  key,
  kind: 'pay',
  subject: order,
  legs: [
    { kind: 'balance', owner, amount: -amount },
    { kind: 'escrow', owner: order, amount },
  ],
})
export const settle = (order: string, rider: string, amount: number, fee: number): Transfer => ({
  key: randomUUID(),
  kind: 'settle',
  subject: order,
  legs: [
    { kind: 'escrow', owner: order, amount: -amount },
    { kind: 'balance', owner: rider, amount: amount - fee },
    { kind: 'fee', amount: fee },
  ],
})

/** Someone who has so much. */
export async function rich(db: Database, amount: number): Promise<string> {
  const owner = randomUUID()
  await post(db, topUp(owner, amount))
  return owner
}

/** More connections to a test's database than it has by itself. */
export const moreConnections = ({ url }: OpenDatabase, count: number): Promise<OpenDatabase> =>
  openDatabase({ dataDir: '', databaseUrl: url, databasePool: count }, createLogger({ logLevel: 'warn' }))

const tables = ['ledger_accounts', 'ledger_transfers', 'ledger_postings', 'ledger_roots'] as const
/** Does what triggers and keys refuse. */
export async function tamper(pool: Pool, statement: string, values: unknown[] = []): Promise<void> {
  for (const table of tables) await pool.query(`alter table ${table} disable trigger all`)
  try {
    const { rowCount } = await pool.query(statement, values)
    assert.ok((rowCount ?? 0) > 0, statement)
  } finally {
    for (const table of tables) await pool.query(`alter table ${table} enable trigger all`)
  }
}

/** All but what waits for others: tests hold it without a feature that explains it. */
export async function faults(db: Database): Promise<string[]> {
  const holds = (account: Explanation['account']) =>
    sql`select owner, balance from ledger_accounts where kind = ${account}`
  const explanations = (['escrow', 'held', 'points-escrow'] as const).map((account) => ({
    account,
    title: account,
    holds: holds(account),
  }))
  return (await verifyLedger(db, { ...declaredIn(await openHouse()), holds: explanations })).faults
}

/** The last transfer on a person's balance. */
export async function transferOf(pool: Pool, owner: string): Promise<string> {
  const { rows } = await pool.query<{ transfer_id: string }>(
    `select p.transfer_id from ledger_postings p where p.account_id = ledger_account('balance', $1::uuid) order by p.seq desc limit 1`,
    [owner],
  )
  return rows[0]?.transfer_id ?? ''
}
