// also on: external
/** Payments that meet others: two who pay each other, a vendor that does not answer, and whoever leaves meanwhile. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { balanceOf, post } from '../../../server/core/ledger/ledger'
import { refusePaying } from '../../../server/features/payment/erase'
import { payableOf, type Payable } from '../../../server/core/payment/payables'
import { refund } from '../../../server/core/payment/refund'
import { pollRound, refundRound } from '../../../server/core/payment/rounds'
import { applyWord } from '../../../server/core/payment/settle'
import { eraseDue } from '../../../server/features/security/erase'
import type { PayProvider, Standing } from '../../../server/providers/pay/types'
import { startApp, type TestApp, type TestSession } from '../harness'
import { faults, tamper } from '../ledger/ledgers'
import { amountOf, newThing, openCashier, password, usePayables, wealthy } from './payables'

let app: TestApp
let payer: TestSession
let thing: string
before(async () => {
  app = await startApp()
  await usePayables(app)
})
after(() => app.close())
beforeEach(async () => {
  payer = await app.signIn()
  thing = await newThing(app, payer)
})

const start = async (change: object = {}, by = payer) =>
  app.post(
    'payments/payment',
    {
      kind: 'errand',
      id: thing,
      channel: 'balance',
      password,
      amount: await amountOf(app, thing),
      ...change,
    },
    { token: by.token },
  )
const balance = (who = payer) => balanceOf(app.db, 'balance', who.userId)
const cashier = () => openCashier(app, payer, thing)

test('two who pay each other at once are both paid: who met the other is tried again', async () => {
  const other = await app.signIn()
  const theirs = await newThing(app, other)
  await Promise.all([wealthy(app, payer, 5000), wealthy(app, other, 5000)])
  const { house } = app.context
  const made = payableOf(app.context, 'errand')
  let booked = 0
  let go = (): void => undefined
  const both = new Promise<void>((resolve) => (go = resolve))
  const crossing: Payable = {
    ...made,
    paid: async (tx, id, { payerId, amount }) => {
      // each has its payer's account, and wants the other's
      booked += 1
      if (booked === 2) go()
      await both
      const owner = payerId === payer.userId ? other.userId : payer.userId
      await post(tx, {
        key: `cross:${id}`,
        kind: 'settle',
        legs: [
          { kind: 'escrow', owner: id, amount: -amount },
          { kind: 'balance', owner, amount },
        ],
      })
      return 'kept'
    },
  }
  app.context.house = house.with({ payables: { errand: () => crossing } })
  try {
    const answers = await Promise.all([start(), start({ id: theirs }, other)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual([await balance(), await balance(other)], [5000, 5000])
    // one of two that wait for each other is ended, or both where both are found out at once
    assert.ok(booked > 2, `${booked} times`)
  } finally {
    app.context.house = house
  }
})

test('one that the vendor keeps waiting holds up no other', { timeout: 20_000 }, async () => {
  let asked = 0
  let go = (): void => undefined
  const both = new Promise<void>((resolve) => (go = resolve))
  const query = async (): Promise<Standing> => {
    asked += 1
    if (asked === 2) go()
    await both
    return { state: 'open' }
  }
  for (const _ of [1, 2]) {
    thing = await newThing(app, payer)
    await cashier()
    await app.pool.query(`update payments set channel = 'qq' where subject_id = $1`, [thing])
  }
  const { pay } = app.context.providers
  const before = pay.qq
  pay.qq = { name: 'qq', ways: ['app'], query } as Partial<PayProvider> as PayProvider
  try {
    await app.pool.query(`update payments set due_at = now() - interval '1 second'`)
    await pollRound(app.context)
    assert.equal(asked, 2)
  } finally {
    pay.qq = before
    await app.pool.query(`update payments set state = 'closed' where channel = 'qq'`)
  }
})

test('a payment that is gone from the ledger, as if it had never been, is told of', async () => {
  await wealthy(app, payer, 5000)
  await start()
  assert.deepEqual(await faults(app.db), [])
  await tamper(
    app.pool,
    `
    with p as (delete from ledger_postings where transfer_id = (select id from ledger_transfers where subject = $1) returning *), t as (delete from ledger_transfers where subject = $1)
    update ledger_accounts a set balance = a.balance - p.amount, postings = a.postings - 1, head = p.previous from p where a.id = p.account_id`,
    [thing],
  )
  assert.match((await faults(app.db)).join('\n'), /^支付 pay:\S+ 没有入账，或金额不是 1250$/)
})

describe('whoever leaves', () => {
  const leave = () =>
    app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [payer.userId])

  test('waits for a payment that may still arrive', async () => {
    const number = await cashier()
    await leave()
    assert.equal(await eraseDue(app.context), 0)
    await app.db.transaction((tx) => assert.rejects(refusePaying(tx, payer.userId), /还有一笔支付没有结果/))
    await applyWord(app.context, 'sandbox', { state: 'failed', number })
    assert.equal(await eraseDue(app.context), 1)
  })

  test('waits for a refund, which may become balance; books and ledger keep no words of theirs', async () => {
    const number = await cashier()
    await applyWord(app.context, 'sandbox', {
      state: 'paid',
      number,
      amount: 1250,
      vendorNumber: `sandbox-${number}`,
    })
    const {
      rows: [paid],
    } = await app.pool.query('select id from payments where number = $1', [number])
    await app.db.transaction((tx) =>
      refund(tx, {
        paymentId: paid.id,
        amount: 1250,
        key: randomUUID(),
        reason: '取消订单',
        from: { kind: 'escrow', owner: thing },
      }),
    )
    await leave()
    assert.equal(await eraseDue(app.context), 0)
    await app.db.transaction((tx) => assert.rejects(refusePaying(tx, payer.userId), /还有退款没有到账/))
    await refundRound(app.context)
    assert.equal(await eraseDue(app.context), 1)
    const {
      rows: [kept],
    } = await app.pool.query(
      `select p.title, p.amount, (select string_agg(memo::text, '') from ledger_transfers where subject = p.subject_id) as memos from payments p where number = $1`,
      [number],
    )
    assert.deepEqual(
      [kept.title, kept.amount, /取快递/.test(kept.memos)],
      ['已注销用户的付款', '1250', false],
    )
  })

  test('and cannot be erased keeps nobody else from it', async () => {
    const other = await app.signIn()
    await app.pool.query(`update users set delete_at = now() - interval '1 day' where id = $1`, [
      payer.userId,
    ])
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      other.userId,
    ])
    await app.pool.query(
      `alter table users add constraint test_stays check (id <> '${payer.userId}' or delete_at is not null)`,
    )
    assert.equal(await eraseDue(app.context), 1)
    await app.pool.query('alter table users drop constraint test_stays')
    assert.equal(await eraseDue(app.context), 1)
  })
})
