/** Transfers a second: `post` of the server against the database's function called bare and against plain double entry, by turns in one run. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { openDatabase, type Database } from '../../server/database'
import { post, type Transfer } from '../../server/core/ledger/ledger'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { faults, topUp } from '../server/ledger/ledgers'
import { openPlain } from './bareLedger'
import { median, ratioAtLeast, told, type Figure } from './figures'
import { sized } from './scale'

const clients = 64
/** The embedded server takes 60 connections in all: there, clients wait for one another. */
const connections = process.env.DATABASE_URL ? clients : 40
const people = sized('BENCH_PEOPLE', 1_000, 50)
const float = 1_000_000
/** Of all together; a minute when it counts. */
const seconds = sized('BENCH_SECONDS', 12, 1)
const turns = sized('BENCH_ROUNDS', 6, 2)

type Way = (transfer: Transfer) => Promise<unknown>
const text = 'select id, posted from post_transfer($1, $2, $3::uuid, $4::jsonb, $5::jsonb)'
const bare =
  (pool: Pool): Way =>
  ({ key, kind, subject = null, memo = {}, legs }) =>
    pool.query({
      name: 'bare_transfer',
      text,
      values: [key, kind, subject, JSON.stringify(memo), JSON.stringify(legs)],
    })
const served =
  (db: Database): Way =>
  (transfer) =>
    post(db, transfer)

/** Mostly from one person to another, some with the platform's fee or from outside: those two accounts are in many at once. */
function next(owners: readonly string[], count: number): Transfer {
  const person = (n: number): string => owners[n % people] ?? assert.fail()
  // about a fifth of all goes through the first ten
  const one = person(count % 5 === 0 ? count % 10 : Math.floor(Math.random() * people))
  const other = person(Math.floor(Math.random() * people) + 1)
  const key = randomUUID()
  if (count % 8 === 0)
    return {
      key,
      kind: 'top-up',
      legs: [
        { kind: 'channel:sandbox', amount: -7 },
        { kind: 'balance', owner: one, amount: 7 },
      ],
    }
  if (one === other) return next(owners, count + 1)
  if (count % 4 !== 1)
    return {
      key,
      kind: 'tip',
      legs: [
        { kind: 'balance', owner: one, amount: -7 },
        { kind: 'balance', owner: other, amount: 7 },
      ],
    }
  return {
    key,
    kind: 'penalty',
    memo: { reason: '结算' },
    legs: [
      { kind: 'balance', owner: one, amount: -7 },
      { kind: 'balance', owner: other, amount: 6 },
      { kind: 'fee', amount: 1 },
    ],
  }
}

/** Transfers a second of all clients, for so long. */
async function rate(way: Way, owners: readonly string[], ms: number): Promise<number> {
  const began = performance.now()
  let posted = 0
  const client = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      posted += 1
      await way(next(owners, posted))
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (posted * 1000) / (performance.now() - began)
}

async function hottest(db: Database): Promise<Figure[]> {
  const { rows } = await db.execute<{ kind: string; postings: string; share: number }>(sql`
    select kind, sum(postings) as postings, sum(postings) * 100.0 / sum(sum(postings)) over () as share
    from ledger_accounts group by kind, owner order by sum(postings) desc limit 5`)
  return rows.map(({ kind, postings, share }, place) =>
    told(`最热的账户之 ${place + 1}：${kind}`, `${postings} 笔，占 ${Number(share).toFixed(1)}%`),
  )
}

/** On a database of its own, in DATABASE_URL's server or an embedded one. */
export async function measureLedger(): Promise<Figure[]> {
  const log = createLogger({ logLevel: 'error' })
  const database = await startTestDatabase(log)
  const wide = await openDatabase({ dataDir: '', databaseUrl: database.url, databasePool: connections }, log)
  try {
    const owners = Array.from({ length: people }, () => randomUUID())
    for (const owner of owners) await post(wide.db, topUp(owner, float))
    const plain = await openPlain(wide.pool, owners, ['fee', 'channel:sandbox'])
    const ways = [bare(wide.pool), served(wide.db), plain] as const
    const rates: [number[], number[], number[]] = [[], [], []]
    for (const way of ways) await rate(way, owners, 500)
    for (let turn = 0; turn < turns; turn += 1)
      // who goes first changes: tables grow meanwhile
      for (const which of turn % 2 === 0 ? ([0, 1, 2] as const) : ([2, 1, 0] as const))
        rates[which].push(await rate(ways[which], owners, (seconds * 1000) / turns / ways.length))
    const [alone, ours, simple] = rates.map(median) as [number, number, number]
    const wrong = await faults(wide.db)
    return [
      told(`${clients} 个客户端、${people} 个账户，数据库函数每秒转账`, alone.toFixed(0)),
      told(`${clients} 个客户端、${people} 个账户，服务每秒转账`, ours.toFixed(0)),
      ratioAtLeast('服务 / 数据库函数', ours / alone, 0.8),
      told('没有链的复式记账函数每秒转账', simple.toFixed(0)),
      told('服务 / 没有链的复式记账函数', (ours / simple).toFixed(2)),
      ...(await hottest(wide.db)),
      {
        name: '合计、下限和链',
        value: wrong.length === 0 ? '完好' : wrong.join('；'),
        target: '完好',
        met: wrong.length === 0,
      },
    ]
  } finally {
    await wide.close()
    await database.close()
  }
}
