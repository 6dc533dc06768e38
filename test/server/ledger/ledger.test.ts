// also on: external
/** The ledger: sums, keys, floors, and what many clients at once make of them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  accountKinds,
  accounts,
  allTransferKinds,
  limits,
  mayMove,
  transferKinds,
} from '../../../contract/ledger/rules'
import type { Database, OpenDatabase } from '../../../server/database'
import { balanceOf, post, type Leg, type Transfer } from '../../../server/core/ledger/ledger'
import { startTestDatabase } from '../harness'
import { faults, moreConnections, pay, rich, settle, topUp } from './ledgers'

let database: OpenDatabase
let db: Database
before(async () => {
  database = await startTestDatabase()
  db = database.db
})
after(() => database.close())

const count = async (table: string): Promise<number> =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)
const raw = (legs: object[], key: string = randomUUID()) =>
  database.pool.query('select * from post_transfer($1, $2, null, null, $3)', [
    key,
    'pay',
    JSON.stringify(legs),
  ])

describe('a transfer', () => {
  test('moves money between accounts that come about with it', async () => {
    const [buyer, rider, order] = [await rich(db, 1000), randomUUID(), randomUUID()]
    assert.equal(await balanceOf(db, 'escrow', order), 0)
    await post(db, pay(buyer, order, 800))
    assert.deepEqual(
      [await balanceOf(db, 'balance', buyer), await balanceOf(db, 'escrow', order)],
      [200, 800],
    )
    const fee = await balanceOf(db, 'fee')
    await post(db, settle(order, rider, 800, 30))
    assert.deepEqual(
      [
        await balanceOf(db, 'escrow', order),
        await balanceOf(db, 'balance', rider),
        (await balanceOf(db, 'fee')) - fee,
      ],
      [0, 770, 30],
    )
    assert.deepEqual(await faults(db), [])
  })

  test('of one key is one transfer, however often and at once it is sent', async () => {
    const owner = randomUUID()
    const transfer = { ...topUp(owner, 500), memo: { note: '演示', times: 1 } }
    const sent = await Promise.all(Array.from({ length: 20 }, () => post(db, transfer)))
    assert.deepEqual(
      [new Set(sent.map(({ id }) => id)).size, sent.filter(({ posted }) => posted).length],
      [1, 1],
    )
    assert.equal(await balanceOf(db, 'balance', owner), 500)
    const [first, second] = transfer.legs as [Leg, Leg]
    // what says the same in another order is the same
    assert.equal(
      (await post(db, { ...transfer, memo: { times: 1, note: '演示' }, legs: [second, first] })).posted,
      false,
    )
    const others: Partial<Transfer>[] = [
      { memo: {} },
      { subject: randomUUID() },
      { legs: topUp(owner, 501).legs },
      { legs: topUp(randomUUID(), 500).legs },
    ]
    for (const change of others)
      await assert.rejects(post(db, { ...transfer, ...change }), (error: Error) =>
        /key reused/.test(String(error.cause ?? error)),
      )
    assert.equal(await balanceOf(db, 'balance', owner), 500)
  })

  test('that was rolled back leaves its key free', async () => {
    const owner = randomUUID()
    const transfer = topUp(owner, 300)
    await assert.rejects(
      db.transaction(async (tx) => {
        await post(tx, transfer)
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(await balanceOf(db, 'balance', owner), 0)
    assert.equal((await post(db, transfer)).posted, true)
  })

  test('takes lines of one account together', async () => {
    const [owner, order] = [await rich(db, 100), randomUUID()]
    const leg = (amount: number): Leg => ({ kind: 'balance', owner, amount })
    const { id } = await post(db, {
      key: randomUUID(),
      kind: 'pay',
      legs: [leg(-40), leg(-60), { kind: 'escrow', owner: order, amount: 100 }],
    })
    const { rows } = await database.pool.query(
      'select amount from ledger_postings where transfer_id = $1 order by amount',
      [id],
    )
    assert.deepEqual(
      rows.map(({ amount }) => Number(amount)),
      [-100, 100],
    )
  })

  test('that asks what none may is refused before and by the database, and leaves nothing', async () => {
    const [owner, order] = [await rich(db, 100), randomUUID()]
    const before = [await count('ledger_transfers'), await count('ledger_accounts')]
    const escrow = { kind: 'escrow', owner: order } as const
    for (const amount of [0, 0.5, Number.NaN, Infinity])
      await assert.rejects(post(db, pay(owner, order, amount)), RangeError)
    for (const amount of [limits.amount.fen + 1, 2 ** 53])
      await assert.rejects(post(db, pay(owner, order, amount)), { message: '超过单笔上限' })
    await assert.rejects(post(db, pay(owner, order, -5)), RangeError, 'backwards')
    await assert.rejects(
      post(db, { key: randomUUID(), kind: 'withdraw', legs: pay(owner, order, 5).legs }),
      RangeError,
      'another flow',
    )
    await assert.rejects(post(db, { key: '', kind: 'pay', legs: pay(owner, order, 5).legs }), RangeError)
    await assert.rejects(
      post(db, {
        key: randomUUID(),
        kind: 'pay',
        legs: [
          { kind: 'balance', amount: -5 },
          { ...escrow, amount: 5 },
        ],
      }),
      RangeError,
      'nobody’s balance',
    )
    const wrong: object[][] = [
      [],
      [{ kind: 'balance', owner, amount: -5 }],
      [
        { kind: 'balance', owner, amount: -5 },
        { ...escrow, amount: 4 },
      ],
      [
        { kind: 'balance', owner, amount: -5 },
        { kind: 'points', owner, amount: 5 },
      ],
      [
        { ...escrow, amount: 0 },
        { kind: 'balance', owner, amount: 0 },
      ],
      [
        { kind: 'balance', owner, amount: 5 },
        { kind: 'balance', owner, amount: -5 },
      ],
      [{ kind: 'fee', amount: 1 }, { kind: 'fee' }],
    ]
    for (const legs of wrong)
      await assert.rejects(raw(legs), /ledger: legs do not balance/, JSON.stringify(legs))
    await assert.rejects(
      raw([
        { kind: 'treasure', amount: -5 },
        { ...escrow, amount: 5 },
      ]),
      /ledger_accounts_kind/,
    )
    await assert.rejects(
      raw([
        { kind: 'channel:qq', owner, amount: -5 },
        { ...escrow, amount: 5 },
      ]),
      /ledger_accounts_owned/,
    )
    await assert.rejects(
      raw([
        { kind: 'channel:qq', amount: -(2 ** 53) },
        { ...escrow, amount: 2 ** 53 },
      ]),
      /ledger_accounts_balance/,
    )
    await assert.rejects(
      raw([
        { kind: 'channel:qq', amount: '-9223372036854775808' },
        { ...escrow, amount: '9223372036854775807' },
        { kind: 'fee', amount: 1 },
      ]),
      /ledger_accounts_balance|out of range/,
    )
    assert.deepEqual([await count('ledger_transfers'), await count('ledger_accounts')], before)
  })

  test('never takes an account below its floor; those of the outside world have none', async () => {
    const [owner, order] = [await rich(db, 100), randomUUID()]
    await assert.rejects(post(db, pay(owner, order, 101)), { message: '余额不足', status: 409 })
    await assert.rejects(
      post(db, {
        key: randomUUID(),
        kind: 'points-hold',
        legs: [
          { kind: 'points', owner, amount: -1 },
          { kind: 'points-escrow', owner: order, amount: 1 },
        ],
      }),
      { message: '积分不足' },
    )
    await assert.rejects(
      post(db, {
        key: randomUUID(),
        kind: 'margin-back',
        legs: [
          { kind: 'margin', owner, amount: -1 },
          { kind: 'balance', owner, amount: 1 },
        ],
      }),
      { message: '保证金余额不足' },
    )
    await assert.rejects(post(db, settle(order, owner, 10, 1)), (error: Error) =>
      /insufficient escrow/.test(String(error.cause ?? error)),
    )
    await post(db, pay(owner, order, 100))
    assert.ok((await balanceOf(db, 'channel:sandbox')) < 0)
  })

  test('stays as it was posted', async () => {
    await rich(db, 100)
    for (const table of ['ledger_transfers', 'ledger_postings', 'ledger_roots', 'ledger_accounts'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await assert.rejects(database.pool.query(statement), /only grows/, statement)
    for (const statement of [
      `update ledger_transfers set kind = 'tip'`,
      'update ledger_postings set amount = 1',
      `update ledger_roots set count = 1`,
    ])
      await assert.rejects(database.pool.query(statement), /only grows/, statement)
  })
})

describe('many at once', () => {
  let many: OpenDatabase
  before(async () => {
    many = await moreConnections(database, 24)
  })
  after(() => many.close())

  test('spend a balance to its floor and no further', async () => {
    const owner = await rich(db, 1000)
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, () => post(many.db, pay(owner, randomUUID(), 30))),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 33)
    for (const result of results)
      if (result.status === 'rejected') assert.equal((result.reason as Error).message, '余额不足')
    assert.equal(await balanceOf(db, 'balance', owner), 10)
  })

  test('make the same new accounts, and each once', async () => {
    const [one, other, order] = [randomUUID(), randomUUID(), randomUUID()]
    const legs: Leg[] = [
      { kind: 'channel:qq', amount: -3 },
      { kind: 'escrow', owner: one, amount: 1 },
      { kind: 'escrow', owner: other, amount: 1 },
      { kind: 'escrow', owner: order, amount: 1 },
    ]
    await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        post(many.db, { key: randomUUID(), kind: 'pay', legs: n % 2 === 0 ? legs : [...legs].reverse() }),
      ),
    )
    assert.deepEqual(
      [
        await balanceOf(db, 'escrow', one),
        await balanceOf(db, 'escrow', other),
        await balanceOf(db, 'escrow', order),
      ],
      [64, 64, 64],
    )
  })

  test('move money among fifty accounts to and fro, and none waits for another in a ring', async () => {
    const orders = Array.from({ length: 50 }, () => randomUUID())
    const people = await Promise.all(orders.map(() => rich(db, 10_000)))
    const at = (list: readonly string[], n: number) => list[n % list.length] ?? assert.fail()
    const move = (n: number): Transfer => {
      const [person, next, order] = [at(people, n), at(people, n * 7 + 1), at(orders, n * 13)]
      if (n % 3 === 0) return pay(person, order, 1 + (n % 9))
      if (n % 3 === 1)
        return {
          key: randomUUID(),
          kind: 'refund',
          legs: [
            { kind: 'escrow', owner: order, amount: -1 },
            { kind: 'balance', owner: next, amount: 1 },
          ],
        }
      return {
        key: randomUUID(),
        kind: 'penalty',
        legs: [
          { kind: 'balance', owner: person, amount: -3 },
          { kind: 'balance', owner: next, amount: 2 },
          { kind: 'fee', amount: 1 },
        ],
      }
    }
    const clients = Array.from({ length: 64 }, async (_, client) => {
      for (let step = 0; step < 20; step += 1)
        await post(many.db, move(client * 20 + step)).catch((error: Error) => {
          if (!/insufficient escrow|legs do not balance/.test(String(error.cause ?? error))) throw error
        })
    })
    await Promise.all(clients)
    assert.deepEqual(await faults(db), [])
  })
})

describe('the rules', () => {
  test('of accounts are the database’s', async () => {
    for (const kind of accountKinds) {
      const {
        rows: [row],
      } = await database.pool.query('select ledger_unit($1) as unit, ledger_floor($1) as floor', [kind])
      assert.deepEqual(
        [row.unit, row.floor === null ? null : Number(row.floor)],
        [accounts[kind].unit, accounts[kind].floor],
        kind,
      )
    }
  })

  test('let each kind of transfer move what its row names, within one unit', () => {
    for (const kind of allTransferKinds) {
      const { from, to } = transferKinds[kind]
      for (const account of accountKinds) {
        assert.equal(
          mayMove(kind, account, -1),
          (from as readonly string[]).includes(account),
          `${kind} from ${account}`,
        )
        assert.equal(
          mayMove(kind, account, 1),
          (to as readonly string[]).includes(account),
          `${kind} to ${account}`,
        )
      }
      assert.equal(new Set([...from, ...to].map((account) => accounts[account].unit)).size, 1, kind)
    }
  })
})
