// also on: external
/** A changed past shows: each rule of the ledger is broken once, behind the back of triggers and keys. */
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { closesAfter, hashOfLine, noHash } from '../../../contract/ledger/rules'
import { addDays, dayBegins, dayOf } from '../../../contract/rules'
import { hexOf, sha256 } from '../../../contract/ledger/sha256'
import type { OpenDatabase } from '../../../server/database'
import { post } from '../../../server/core/ledger/ledger'
import { closeDays } from '../../../server/core/ledger/roots'
import { openHouse } from '../../../server/open-features'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { startChild } from '../child'
import { startTestDatabase } from '../harness'
import { faults, pay, rich, tamper, topUp } from './ledgers'

let database: OpenDatabase
let owner: string
/** When all days of the test are over, ms. */
const tomorrow = () => dayBegins(addDays(dayOf(Date.now()), 1)) + closesAfter
beforeEach(async () => {
  database = await startTestDatabase()
  owner = await rich(database.db, 1000)
  const order = randomUUID()
  for (const amount of [100, 200, 300])
    await post(database.db, { ...pay(owner, order, amount), memo: { amount } })
})
afterEach(() => database.close())

const second = `account_id = ledger_account('balance', $1) and seq = 2`
const change = (statement: string, values: unknown[] = [owner]) => tamper(database.pool, statement, values)
const escrow = async (): Promise<string> =>
  (await database.pool.query(`select owner from ledger_accounts where kind = 'escrow'`)).rows[0].owner
const found = async () => (await faults(database.db)).join('\n')

describe('a chain', () => {
  test('is whole as it was posted, and its hashes are those of the rules', async () => {
    assert.equal(await found(), '')
    const { rows } = await database.pool.query(
      `
      select p.*, t.digest, extract(epoch from p.at) * 1000 as ms from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
      where account_id = ledger_account('balance', $1) order by seq`,
      [owner],
    )
    assert.equal(rows.length, 4)
    let previous = noHash
    for (const row of rows) {
      assert.equal(row.previous.toString('hex'), previous)
      previous = hashOfLine({
        previous,
        account: row.account_id,
        seq: Number(row.seq),
        transfer: row.transfer_id,
        digest: row.digest.toString('hex'),
        amount: Number(row.amount),
        balance: Number(row.balance),
        at: Number(row.ms),
      })
      assert.equal(row.hash.toString('hex'), previous)
    }
  })

  const breaks: Record<string, [string, RegExp]> = {
    'an amount': [
      `update ledger_postings set amount = amount + 1 where ${second}`,
      /合计不为零.*第 2 笔的内容与它的哈希不符/s,
    ],
    'an amount with the balances after it': [
      `update ledger_postings set amount = amount + case seq when 2 then 1 else 0 end, balance = balance + 1 where account_id = ledger_account('balance', $1) and seq >= 2`,
      /第 2 笔的内容与它的哈希不符/,
    ],
    'a time': [
      `update ledger_postings set at = at + interval '1 second' where ${second}`,
      /第 2 笔的内容与它的哈希不符/,
    ],
    'a hash': [`update ledger_postings set hash = sha256(hash) where ${second}`, /第 3 笔与前一笔接不上/],
    'a line that is gone': [
      `delete from ledger_postings where ${second}`,
      /应有 4 笔账目，实有 3.*第 3 笔与前一笔接不上/s,
    ],
    'the last line that is gone': [
      `delete from ledger_postings where account_id = ledger_account('balance', $1) and seq = 4`,
      /链尾与最后一笔账目不符/,
    ],
    'a balance': [
      `update ledger_accounts set balance = balance + 5 where id = ledger_account('balance', $1)`,
      /fen 的账户合计不为零.*的余额是 405，账目合计是 400/s,
    ],
    'a memo': [
      `update ledger_transfers set memo = '{"amount": 1}' where id = (select transfer_id from ledger_postings where ${second})`,
      /的内容与它的摘要不符/,
    ],
    'a key': [
      `update ledger_transfers set key = 'x' where id = (select transfer_id from ledger_postings where ${second})`,
      /的内容与它的摘要不符/,
    ],
    'an owner': [
      `update ledger_accounts set owner = gen_random_uuid() where id = ledger_account('balance', $1)`,
      /编号、单位或下限与它的种类不符/,
    ],
    'a transfer whose lines stayed': [
      `delete from ledger_transfers where id = (select transfer_id from ledger_postings where ${second})`,
      /没有转账或账户/,
    ],
    'a floor': [
      `update ledger_accounts set floor = null where id = ledger_account('balance', $1)`,
      /编号、单位或下限与它的种类不符/,
    ],
  }
  for (const [what, [statement, said]] of Object.entries(breaks))
    test(`tells of ${what}`, async () => {
      await change(statement)
      assert.match(await found(), said)
    })

  test('made anew from a changed line on is told of by the day’s root', async () => {
    await closeDays(database, () => true, tomorrow())
    assert.equal(await found(), '')
    // the last line, whose hash nothing but the account's head and the root holds
    await change(`
      with p as (update ledger_postings set at = at + interval '1 millisecond',
          hash = ledger_hash(previous, account_id, seq, transfer_id, (select digest from ledger_transfers where id = transfer_id), amount, balance, at + interval '1 millisecond')
        where account_id = ledger_account('balance', $1) and seq = 4 returning account_id, hash)
      update ledger_accounts a set head = p.hash from p where a.id = p.account_id`)
    assert.match(await found(), /^\S+ 的账目与封存的根不符$/)
  })

  test('whole in itself is told of where a transfer moved what its kind may not', async () => {
    await post(database.db, {
      key: randomUUID(),
      kind: 'settle',
      legs: [
        { kind: 'escrow', owner: await escrow(), amount: -5 },
        { kind: 'fee', amount: 5 },
      ],
    })
    assert.equal(await found(), '')
    await database.pool.query(`select post_transfer($1, 'settle', null, null, $2)`, [
      randomUUID(),
      JSON.stringify([
        { kind: 'fee', amount: -5 },
        { kind: 'balance', owner, amount: 5 },
      ]),
    ])
    assert.match(await found(), /^转账 \S+（settle）动了不该动的账户 fee( #\d+)?$/)
  })

  test('and roots tell of a first day that is gone', async () => {
    await closeDays(database, () => true, tomorrow() + 86_400_000)
    await change(`delete from ledger_roots where day = (select min(day) from ledger_roots)`, [])
    assert.match(await found(), /没有封存，却封存了/)
  })

  test('and roots tell of a day that is left out and of a line that came after', async () => {
    await closeDays(database, () => true, tomorrow())
    await post(database.db, topUp(owner, 5))
    assert.match(await found(), /封存时有 8 笔账目，现在有 10/)
    await change(
      `insert into ledger_roots (day, count, root, at) select max(day) + 2, 0, sha256(''), now() from ledger_roots`,
      [],
    )
    assert.match(await found(), /没有封存，却封存了/)
  })
})

describe('escrows', () => {
  const said = async (holds: string, title = '跑腿订单') =>
    (
      await verifyLedger(database.db, {
        ...declaredIn(await openHouse()),
        holds: [{ account: 'escrow', title, holds: sql.raw(holds) }],
      })
    ).faults.join('\n')

  test('are held against what features say', async () => {
    const {
      rows: [{ owner: order }],
    } = await database.pool.query(`select owner from ledger_accounts where kind = 'escrow'`)
    assert.match(
      (await verifyLedger(database.db, declaredIn(await openHouse()))).faults.join(),
      new RegExp(`订单代管 ${order} 有 600，没有功能说明它是什么`),
    )
    assert.equal(await said(`select '${order}'::uuid, 600`), '')
    assert.equal(await said(`select '${order}'::uuid, 250 union all select '${order}'::uuid, 350`), '')
    assert.match(await said(`select '${order}'::uuid, 500`), /有 600，按跑腿订单应有 500/)
    assert.match(
      await said(`select '${order}'::uuid, 600 union all select '${owner}'::uuid, 1`),
      /有 0，按跑腿订单应有 1/,
    )
    assert.equal(await said(`select '${order}'::uuid, 600 union all select '${owner}'::uuid, 0`), '')
  })
})

test('npm run ledger:verify says so and ends with 1', async () => {
  const run = async () => {
    const { PATH = '', HOME = '' } = process.env
    const child = startChild('scripts/ledger-verify.ts', [], {
      env: { PATH, HOME, DATABASE_URL: database.url },
    })
    return [await child.ended(), child.output()] as const
  }
  const [unexplained, sentence] = await run()
  assert.deepEqual([unexplained, /没有功能说明/.test(sentence)], [1, true])
  const {
    rows: [{ owner: order }],
  } = await database.pool.query(`select owner from ledger_accounts where kind = 'escrow'`)
  await post(database.db, {
    key: randomUUID(),
    kind: 'refund',
    legs: [
      { kind: 'escrow', owner: order, amount: -600 },
      { kind: 'balance', owner, amount: 600 },
    ],
  })
  assert.deepEqual(await run(), [0, '账本完好：3 个账户，5 次转账，10 笔账目，0 天已封存\n'])
})

test('the client’s SHA-256 is SHA-256', () => {
  for (let size = 0; size < 200; size += 1) {
    const bytes = randomBytes(size)
    assert.equal(hexOf(sha256(bytes)), createHash('sha256').update(bytes).digest('hex'), String(size))
  }
})
