// also on: external
/** Accounts that nobody owns are sums of strands: what is in them, what may be taken, and what many at once make of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import fc from 'fast-check'
import type { OpenDatabase } from '../../../server/database'
import { balanceOf, post, type Transfer } from '../../../server/core/ledger/ledger'
import { strands } from '../../../server/core/ledger/tables'
import { startTestDatabase } from '../harness'
import { faults, moreConnections, tamper, topUp } from './ledgers'

const person = randomUUID()
const start = async (): Promise<OpenDatabase> => {
  const started = await startTestDatabase()
  await post(started.db, topUp(person, 1_000_000))
  return started
}
let database: OpenDatabase
before(async () => {
  database = await start()
})
after(() => database.close())

const given = (amount: number, key: string = randomUUID()): Transfer => ({
  key,
  kind: 'penalty',
  legs: [
    { kind: 'balance', owner: person, amount: -amount },
    { kind: 'fee', amount },
  ],
})
const taken = (amount: number, key: string = randomUUID()): Transfer => ({
  key,
  kind: 'refund',
  legs: [
    { kind: 'fee', amount: -amount },
    { kind: 'balance', owner: person, amount },
  ],
})
const fee = (): Promise<number> => balanceOf(database.db, 'fee')
/** True when it was posted, false when there was too little. */
const took = async (amount: number, { db } = database): Promise<boolean> => {
  try {
    return (await post(db, taken(amount))).posted
  } catch (error) {
    assert.match(String((error as Error).cause ?? error), /insufficient fee/)
    return false
  }
}
/** What each strand of the fee has, by its number. */
const rows = async (): Promise<{ strand: number; balance: number }[]> =>
  (
    await database.pool.query<{ strand: number; balance: number }>(
      `select strand, balance::int as balance from ledger_accounts where kind = 'fee' order by strand`,
    )
  ).rows
const most = async (): Promise<number> => Math.max(...(await rows()).map(({ balance }) => balance))
const spread = async (count: number, amount: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await post(database.db, given(amount))
}

describe('the fee', () => {
  beforeEach(async () => {
    const left = await fee()
    if (left > 0) assert.equal(await took(left), true)
    assert.equal(await fee(), 0)
  })

  test('is the sum of what came in, in as many strands as there may be', async () => {
    await spread(400, 3)
    const found = await rows()
    assert.deepEqual(
      found.map(({ strand }) => strand),
      Array.from({ length: strands }, (_, strand) => strand),
    )
    assert.ok(found.every(({ balance }) => balance > 0))
    assert.equal(await fee(), 1200)
    for (const strand of [-1, strands])
      await assert.rejects(
        database.pool.query('update ledger_accounts set strand = $1 where kind = $2 and strand = 1', [
          strand,
          'fee',
        ]),
        /ledger_accounts_strand/,
      )
    await assert.rejects(
      database.pool.query('update ledger_accounts set strand = 1 where owner = $1', [person]),
      /ledger_accounts_strand/,
    )
  })

  test('takes what comes with the same key into the same strand once', async () => {
    const key = randomUUID()
    const first = await post(database.db, given(5, key))
    await spread(20, 1)
    assert.deepEqual(await post(database.db, given(5, key)), { id: first.id, posted: false })
    assert.equal(await fee(), 25)
  })

  test('gives all that it has, out of as many strands as that takes, and no more', async () => {
    await spread(60, 10)
    const one = await most()
    assert.ok(one < 600)
    assert.equal(await took(601), false)
    assert.equal(await fee(), 600)
    const key = randomUUID()
    const { id } = await post(database.db, taken(one + 1, key))
    const { rows: lines } = await database.pool.query<{ amount: number; kind: string }>(
      `select p.amount::int as amount, a.kind from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = $1`,
      [id],
    )
    const out = lines.filter(({ kind }) => kind === 'fee')
    assert.ok(out.length > 1)
    assert.equal(
      out.reduce((sum, { amount }) => sum + amount, 0),
      -(one + 1),
    )
    assert.ok(out.every(({ amount }) => amount < 0))
    assert.deepEqual(await post(database.db, taken(one + 1, key)), { id, posted: false })
    assert.equal(await took(600 - one - 1), true)
    assert.deepEqual(new Set((await rows()).map(({ balance }) => balance)), new Set([0]))
    assert.equal(await took(1), false)
    assert.deepEqual(await faults(database.db), [])
  })

  test('holds what sums in memory say, whatever comes and goes', async () => {
    const step = fc.record({ gives: fc.boolean(), amount: fc.integer({ min: 1, max: 40 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        let sum = await fee()
        for (const { gives, amount } of steps) {
          if (gives) await post(database.db, given(amount))
          else assert.equal(await took(amount), sum >= amount)
          if (gives) sum += amount
          else if (sum >= amount) sum -= amount
        }
        assert.equal(await fee(), sum)
        assert.ok((await rows()).every(({ balance }) => balance >= 0))
        assert.deepEqual(await faults(database.db), [])
      }),
      { numRuns: 20 },
    )
  })
})

describe('many at once', () => {
  let many: OpenDatabase
  before(async () => {
    many = await moreConnections(database, 24)
  })
  after(() => many.close())

  test('take a fee to its floor and no further, and none is refused while there is enough', async () => {
    await took(await fee())
    await spread(50, 20)
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => took(30, many)))
    assert.equal(outcomes.filter((done) => done).length, 33)
    assert.equal(await fee(), 10)
    assert.deepEqual(await faults(database.db), [])
  })

  test('give and take, and none waits for another in a ring', async () => {
    await spread(40, 50)
    const before = await fee()
    const clients = Array.from({ length: 48 }, async (_, client) => {
      let sum = 0
      for (let turn = 0; turn < 15; turn += 1) {
        const amount = 1 + ((client * 15 + turn) % 9)
        if ((client + turn) % 3 === 0) sum -= (await took(amount * 5, many)) ? amount * 5 : 0
        else {
          const { posted } = await post(many.db, given(amount))
          sum += posted ? amount : 0
        }
      }
      return sum
    })
    const moved = (await Promise.all(clients)).reduce((sum, one) => sum + one, 0)
    assert.equal(await fee(), before + moved)
    assert.deepEqual(await faults(database.db), [])
  })
})

/** The statement of a migration that makes the function, as one that may come again. */
function functionOf(migration: RegExp): string {
  const folder = path.resolve(__dirname, '../../../server/migrations')
  const file = readdirSync(folder).find((name) => migration.test(name)) ?? assert.fail()
  const statements = readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint')
  const found = statements.find((text) => /FUNCTION post_transfer/.test(text)) ?? assert.fail()
  return found.replace(/CREATE (OR REPLACE )?FUNCTION/, 'CREATE OR REPLACE FUNCTION')
}

test('an account from before goes on as its first strand, and its lines stay as they are', async () => {
  const old = await startTestDatabase()
  try {
    await old.pool.query(functionOf(/_ledger_functions\.sql$/))
    await post(old.db, topUp(person, 10_000))
    for (let n = 0; n < 30; n += 1) await post(old.db, given(10, `old ${n}`))
    const { rows: before } = await old.pool.query('select * from ledger_postings order by account_id, seq')
    const strandsOf = async () =>
      (await old.pool.query<{ strand: number }>(`select strand from ledger_accounts where kind = 'fee'`)).rows
    assert.deepEqual(await strandsOf(), [{ strand: 0 }])

    await old.pool.query(functionOf(/_strands\.sql$/))
    assert.deepEqual(await faults(old.db), [])
    assert.equal((await post(old.db, given(10, 'old 3'))).posted, false)
    for (let n = 0; n < 40; n += 1) await post(old.db, given(10))
    assert.ok((await strandsOf()).length > 5)
    assert.equal(await balanceOf(old.db, 'fee'), 700)
    await post(old.db, taken(650))
    assert.equal(await balanceOf(old.db, 'fee'), 50)
    const { rows: now } = await old.pool.query(
      'select * from ledger_postings where transfer_id = any($1) order by account_id, seq',
      [before.map((line: { transfer_id: string }) => line.transfer_id)],
    )
    assert.deepEqual(now, before)
    assert.deepEqual(await faults(old.db), [])
  } finally {
    await old.close()
  }
})

describe('a strand that was changed is told of by its number', () => {
  const strand = `(select id from ledger_accounts where kind = 'fee' and strand > 0 order by postings desc, id limit 1)`
  const breaks: Record<string, [string, RegExp]> = {
    'its balance': [
      `update ledger_accounts set balance = balance + 5 where id = ${strand}`,
      /账户 fee #\d+ 的余额是 \d+，账目合计是 \d+/,
    ],
    'its head': [
      `update ledger_accounts set head = sha256(head) where id = ${strand}`,
      /账户 fee #\d+ 的链尾与最后一笔账目不符/,
    ],
    'its last line': [
      `delete from ledger_postings where account_id = ${strand} and seq = (select postings from ledger_accounts where id = ${strand})`,
      /账户 fee #\d+ 应有 \d+ 笔账目，实有 \d+/,
    ],
    'a line that is moved to another one': [
      `update ledger_postings p set account_id = b.id, seq = b.postings + 1 from ledger_accounts b
        where p.account_id = ${strand} and p.seq = 1 and b.id = (select id from ledger_accounts where kind = 'fee' and id <> ${strand} limit 1)`,
      /账户 fee( #\d+)? 第 \d+ 笔与前一笔接不上/,
    ],
    'its number': [
      `update ledger_accounts set strand = (strand + 1) % ${strands} where kind = 'channel:sandbox'`,
      /账户 channel:sandbox( #\d+)? 的编号、单位或下限与它的种类不符/,
    ],
  }
  for (const [what, [statement, said]] of Object.entries(breaks))
    test(what, async () => {
      const broken = await start()
      try {
        for (let n = 0; n < 40; n += 1) await post(broken.db, given(2))
        assert.deepEqual(await faults(broken.db), [])
        await tamper(broken.pool, statement)
        assert.match((await faults(broken.db)).join('\n'), said)
      } finally {
        await broken.close()
      }
    })
})
