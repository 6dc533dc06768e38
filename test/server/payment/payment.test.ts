// also on: external
/** Paying from the balance and at the demo cashier, refunds, and what no callback settles. */
import { as } from '../asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { fastify } from 'fastify'
import {
  paymentSteps,
  paymentStepOf,
  refundSteps,
  refundStepOf,
  type Outcome,
  type PaymentAction,
  type PaymentState,
  type RefundAction,
  type RefundState,
} from '../../../contract/payment/rules'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { pollRound, refundRound } from '../../../server/core/payment/rounds'
import { refund } from '../../../server/core/payment/refund'
import { sandboxRound } from '../../../server/features/payment/sandbox'
import { sandboxCall } from '../../../server/providers/pay/sandbox'
import type { Word } from '../../../server/providers/pay/types'
import { startApp, type TestApp, type TestSession } from '../harness'
import { amountOf, newThing, openCashier, password, stateOf, usePayables, wealthy } from './payables'

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
    as(by),
  )
const state = async (change: object = {}) =>
  (await app.get('payments/state', { query: { kind: 'errand', id: thing, ...change }, token: payer.token }))
    .data
const rows = async () =>
  (await app.pool.query('select * from payments where subject_id = $1 order by id', [thing])).rows
const balance = () => balanceOf(app.db, 'balance', payer.userId)
const escrow = (id = thing) => balanceOf(app.db, 'escrow', id)
const said = ({ status, envelope }: { status: number; envelope: { message: string; msg: string } }) =>
  `${status} ${envelope.message}${envelope.msg}`

const cashier = () => openCashier(app, payer, thing)
const choose = (number: string, outcome: Outcome, by = payer) =>
  app.post('payments/sandboxPay', { number, outcome }, as(by))
const call = (word: Word, change: { headers?: object; body?: string; at?: number } = {}) => {
  const { headers, body } = sandboxCall(word, change.at)
  return app.app.inject({
    method: 'POST',
    url: '/api/payments/notify/sandbox',
    headers: { ...headers, ...change.headers },
    payload: change.body ?? body,
  })
}
const wordOf = (number: string, amount = 1250): Word => ({
  state: 'paid',
  number,
  amount,
  vendorNumber: `sandbox-${number}`,
})
const soon = async (table: 'payments' | 'refunds' | 'sandbox_orders') =>
  app.pool.query(`update ${table} set due_at = now() - interval '1 second'`)
async function paidThing(amount = 1250): Promise<string> {
  thing = await newThing(app, payer, amount)
  await choose(await cashier(), 'pay')
  return (await rows())[0].id
}
/** Everything that ever moved is somewhere. */
const total = async () =>
  Number(
    (await app.pool.query(`select sum(balance) as sum from ledger_accounts where unit = 'fen'`)).rows[0].sum,
  )

describe('from the balance', () => {
  beforeEach(() => wealthy(app, payer, 5000))

  test('the price is ours, it is paid once, and the money is where the bill said', async () => {
    assert.deepEqual(
      (await state()).offers.map(({ channel, hindered }) => [channel, hindered]),
      [
        ['balance', ''],
        ['sandbox', ''],
      ],
    )
    assert.deepEqual((await start({ amount: 1250 })).data, { state: 'paid', charge: null })
    assert.deepEqual([await balance(), await escrow(), await stateOf(app, thing)], [3750, 1250, 'paid'])
    assert.deepEqual((await start()).data, { state: 'paid', charge: null })
    const { state: shown, amount, channel, title, page, offers } = await state()
    assert.deepEqual([shown, amount, channel, title, offers], ['paid', 1250, 'balance', '取快递', []])
    assert.equal(page, `/pages/index/index?id=${thing}`)
    assert.equal(await balance(), 3750)
  })

  test('a price that changed since it was shown is not paid', async () => {
    await app.pool.query('update test_things set amount = 1500 where id = $1', [thing])
    assert.match(said(await start({ amount: 1250 })), /409 价格变了/)
    // nobody pays a sum that they did not see
    assert.equal((await start({ amount: undefined })).status, 400)
    for (const amount of [0, -1, 1.5, 2 ** 53]) assert.equal((await start({ amount })).status, 400)
    assert.match(said(await start({ price: 1 })), /不认识的字段/)
    assert.deepEqual([await balance(), await escrow()], [5000, 0])
    assert.equal((await start({ amount: 1500 })).code, 0)
    assert.equal(await balance(), 3500)
  })

  test('twenty taps at once pay once', async () => {
    const taps = await Promise.all(Array.from({ length: 20 }, () => start()))
    assert.deepEqual([...new Set(taps.map(({ code, status }) => `${code} ${status}`))], ['0 200'])
    assert.deepEqual([await balance(), await escrow(), (await rows()).length], [3750, 1250, 1])
  })

  test('taps that differ, as of two devices, pay once too', async () => {
    const taps = await Promise.all(
      [1, 2, 3, 4].map((n) => start(n % 2 ? { amount: 1250 } : { code: String(n) })),
    )
    assert.ok(taps.every(({ status }) => status < 500))
    assert.deepEqual([await balance(), await escrow()], [3750, 1250])
  })

  test('without money, a password, or the right one, nothing moves; five wrong ones lock it', async () => {
    assert.match(said(await start({ password: undefined })), /请输入支付密码/)
    thing = await newThing(app, payer, 9000)
    assert.equal((await state()).offers[0]?.hindered, '余额不足')
    assert.match(said(await start()), /409 余额不足/)
    thing = await newThing(app, payer)
    const tries = [4, 3, 2, 1].map((left) => new RegExp(`还可以试 ${left} 次`))
    for (const left of tries) assert.match(said(await start({ password: '111112' })), left)
    assert.match(said(await start({ password: '111112' })), /已锁定/)
    assert.match(said(await start()), /错了太多次/)
    assert.deepEqual([await balance(), await stateOf(app, thing)], [5000, 'open'])
    const poor = await app.signIn()
    thing = await newThing(app, poor)
    assert.match(said(await start({}, poor)), /请先设置支付密码/)
  })

  test('is for the payer, while it can be paid', async () => {
    const other = await app.signIn()
    await wealthy(app, other, 5000)
    assert.equal((await start({}, other)).status, 403)
    assert.equal(
      (await app.get('payments/state', { query: { kind: 'errand', id: thing }, token: other.token })).status,
      403,
    )
    assert.equal((await start({ id: randomUUID() })).status, 404)
    assert.equal((await start({ kind: 'margin' })).status, 404)
    const late = await newThing(app, payer, 1250, -1)
    assert.match(said(await start({ id: late })), /过了支付的时间/)
    await app.pool.query(`update test_things set state = 'closed' where id = $1`, [thing])
    assert.match(said(await start()), /订单已关闭/)
    assert.deepEqual([(await state()).state, (await state()).reason], ['closed', '订单已关闭'])
    assert.equal(await balance(), 5000)
  })
})

describe('at the demo cashier', () => {
  test('paid, it is told at once; the same choice again is refused', async () => {
    const number = await cashier()
    assert.equal((await state()).state, 'paying')
    assert.equal(await cashier(), number, 'goes on with the first one')
    assert.deepEqual((await app.get('payments/sandbox', { query: { number }, ...as(payer) })).data, {
      title: '取快递',
      amount: 1250,
      state: 'open',
    })
    assert.equal((await choose(number, 'pay')).code, 0)
    assert.deepEqual([(await state()).state, await escrow(), (await rows()).length], ['paid', 1250, 1])
    assert.equal((await choose(number, 'pay')).status, 409)
    assert.deepEqual([await escrow(), await total()], [1250, 0])
  })

  test('failed, it can be paid anew', async () => {
    const number = await cashier()
    await choose(number, 'fail')
    assert.deepEqual(
      [(await state()).state, (await state()).reason !== '', await escrow()],
      ['open', true, 0],
    )
    const again = await cashier()
    assert.notEqual(again, number)
    await choose(again, 'pay')
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('late, the money comes when it comes', async () => {
    await choose(await cashier(), 'late')
    await sandboxRound(app.context, app.app)
    assert.deepEqual([(await state({ ask: true })).state, await escrow()], ['paying', 0])
    await soon('sandbox_orders')
    await sandboxRound(app.context, app.app)
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('chosen at a node that ends, it is told at once at another', async () => {
    const ended = fastify()
    await ended.ready()
    await ended.close()
    await choose(await cashier(), 'late')
    await soon('sandbox_orders')
    await sandboxRound(app.context, ended)
    assert.deepEqual([(await state()).state, await escrow()], ['paying', 0])
    await sandboxRound(app.context, app.app)
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('told twice, it counts once', async () => {
    const number = await cashier()
    await choose(number, 'twice')
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
    assert.equal(
      (await app.pool.query('select calls from sandbox_orders where number = $1', [number])).rows[0].calls,
      0,
    )
  })

  test('is the payer’s alone, and not there in production', async () => {
    const number = await cashier()
    const other = await app.signIn()
    assert.equal((await app.get('payments/sandbox', { query: { number }, ...as(other) })).status, 404)
    assert.equal((await choose(number, 'pay', other)).status, 404)
    app.context.config.pay.sandbox = false
    try {
      assert.equal((await choose(number, 'pay')).status, 404)
      assert.match(said(await start({ channel: 'sandbox', password: undefined })), /不能用演示收银台/)
      assert.deepEqual(
        (await state()).offers.map(({ channel }) => channel),
        ['balance'],
      )
    } finally {
      app.context.config.pay.sandbox = true
    }
    assert.match(said(await start({ channel: 'wechat' })), /不能用微信支付/)
  })
})

describe('callbacks', () => {
  test('with a wrong signature, an old one or another body are nobody’s', async () => {
    const number = await cashier()
    const forged = [
      call(wordOf(number), { headers: { 'sandbox-signature': 'ab'.repeat(32) } }),
      call(wordOf(number), { body: JSON.stringify(wordOf(number, 1)) }),
      call(wordOf(number), { at: Date.now() - 301_000 }),
    ]
    assert.deepEqual(
      (await Promise.all(forged)).map(({ statusCode }) => statusCode),
      [403, 403, 403],
    )
    assert.deepEqual([(await state()).state, await escrow()], ['paying', 0])
  })

  test('of another amount, or of a payment that nobody began, are refused and logged', async () => {
    const number = await cashier()
    assert.equal((await call(wordOf(number, 1249))).statusCode, 500)
    assert.equal((await call(wordOf('0'.repeat(32)))).statusCode, 500)
    assert.deepEqual([(await state()).state, await escrow()], ['paying', 0])
    const lines = JSON.stringify(app.logs.lines)
    assert.match(lines, /a payment of another amount/)
    assert.match(lines, /a payment that nobody began/)
  })

  test('twenty at once, and a failure after, change nothing more', async () => {
    const number = await cashier()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(wordOf(number))))
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
    assert.equal((await call({ state: 'failed', number })).statusCode, 200)
    assert.deepEqual([(await state()).state, await escrow(), await total()], ['paid', 1250, 0])
  })

  test('out of order: paid after failed counts', async () => {
    const number = await cashier()
    await call({ state: 'failed', number })
    await call(wordOf(number))
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('after the thing was closed, the money goes back by itself', async () => {
    const number = await cashier()
    await app.pool.query(`update test_things set state = 'closed' where id = $1`, [thing])
    assert.equal((await call(wordOf(number))).statusCode, 200)
    assert.deepEqual(
      [(await state()).state, await escrow(), await stateOf(app, thing)],
      ['refunded', 0, 'closed'],
    )
    await refundRound(app.context)
    const { rows: back } = await app.pool.query(
      `select r.state, r.amount from refunds r join payments p on p.id = r.payment_id where p.subject_id = $1`,
      [thing],
    )
    assert.deepEqual(back, [{ state: 'done', amount: '1250' }])
    assert.equal((await call(wordOf(number))).statusCode, 200)
    assert.deepEqual([await escrow(), await total()], [0, 0])
  })

  test('for a price that changed meanwhile, and for what another channel paid, the money goes back', async () => {
    const number = await cashier()
    await app.pool.query('update test_things set amount = 2000 where id = $1', [thing])
    await call(wordOf(number))
    assert.deepEqual([(await state()).state, await escrow(), await stateOf(app, thing)], ['open', 0, 'open'])
    const second = await cashier()
    assert.deepEqual([(await state()).state, (await state()).channel], ['paying', 'sandbox'])
    await wealthy(app, payer, 5000)
    assert.equal((await start()).code, 0)
    await call(wordOf(second, 2000))
    assert.deepEqual([(await state()).state, await escrow(), await balance()], ['paid', 2000, 3000])
    assert.deepEqual((await rows()).map(({ state: at }) => at).sort(), ['paid', 'refunded', 'refunded'])
  })
})

describe('what no callback settles', () => {
  test('the vendor is asked, also by the page that waits, not more than once in two seconds', async () => {
    const number = await cashier()
    await app.pool.query(`update sandbox_orders set state = 'paid' where number = $1`, [number])
    assert.equal((await state()).state, 'paying')
    await app.pool.query(`update payments set asked_at = now() + interval '1 minute' where number = $1`, [
      number,
    ])
    assert.equal((await state({ ask: true })).state, 'paying')
    await app.pool.query(`update payments set asked_at = now() - interval '3 seconds' where number = $1`, [
      number,
    ])
    assert.deepEqual([(await state({ ask: true })).state, await escrow()], ['paid', 1250])

    thing = await newThing(app, payer)
    await app.pool.query(`update sandbox_orders set state = 'paid' where number = $1`, [await cashier()])
    await soon('payments')
    await pollRound(app.context)
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('one that nobody paid is closed when its time is over, at the vendor too; late money is still taken', async () => {
    const number = await cashier()
    await app.pool.query(`update payments set expires_at = now() - interval '1 second' where number = $1`, [
      number,
    ])
    await soon('payments')
    await pollRound(app.context)
    assert.equal((await rows())[0].state, 'closed')
    assert.equal((await choose(number, 'pay')).status, 409)
    await call(wordOf(number))
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
  })

  test('paid in the moment of closing, it is paid', async () => {
    const number = await cashier()
    await app.pool.query(`update sandbox_orders set state = 'paid' where number = $1`, [number])
    await app.pool.query(`update payments set expires_at = now() - interval '1 second' where number = $1`, [
      number,
    ])
    await soon('payments')
    await Promise.all([pollRound(app.context), call(wordOf(number)), call(wordOf(number))])
    assert.deepEqual([(await rows())[0].state, await escrow()], ['paid', 1250])
  })

  test('a new price closes the old try and begins another', async () => {
    const number = await cashier()
    await app.pool.query('update test_things set amount = 1300 where id = $1', [thing])
    const next = await cashier()
    assert.notEqual(next, number)
    assert.deepEqual(
      (await rows()).map(({ state: at, amount }) => [at, amount]),
      [
        ['closed', '1250'],
        ['pending', '1300'],
      ],
    )
  })
})

describe('refunds', () => {
  const give = (paymentId: string, amount: number, key: string = randomUUID()) =>
    app.db.transaction((tx) =>
      refund(tx, { paymentId, amount, key, reason: '协商退款', from: { kind: 'escrow', owner: thing } }),
    )

  test('in part and whole, never more than was paid, however many at once', async () => {
    const id = await paidThing()
    const given = await Promise.allSettled(Array.from({ length: 10 }, () => give(id, 300)))
    assert.equal(given.filter(({ status }) => status === 'fulfilled').length, 4)
    for (const one of given)
      if (one.status === 'rejected') assert.match(String(one.reason), /退款超过了已付的金额/)
    assert.equal(await escrow(), 50)
    await assert.rejects(give(id, 51), /退款超过/)
    await give(id, 50)
    assert.deepEqual([await escrow(), (await rows())[0].state], [0, 'refunded'])
    await refundRound(app.context)
    assert.equal(
      (
        await app.pool.query(
          `select count(*)::int as n from refunds where payment_id = $1 and state = 'done'`,
          [id],
        )
      ).rows[0].n,
      5,
    )
  })

  test('with the same key once, and never for something else', async () => {
    const id = await paidThing()
    const key = randomUUID()
    await Promise.all([give(id, 500, key), give(id, 500, key), give(id, 500, key)])
    assert.equal(await escrow(), 750)
    await assert.rejects(give(id, 400, key), /used for another/)
    for (const amount of [0, -5, 1.5]) await assert.rejects(give(id, amount), RangeError)
  })

  test('to the balance at once', async () => {
    await wealthy(app, payer, 5000)
    await start()
    await give((await rows())[0].id, 1250)
    assert.deepEqual([await balance(), await escrow(), (await state()).state], [5000, 0, 'refunded'])
  })
})

describe('the tables of steps', () => {
  test('a payment moves by their rows alone', async () => {
    const states: PaymentState[] = ['pending', 'paid', 'failed', 'closed', 'refunded']
    const actions: PaymentAction[] = ['pay', 'fail', 'close', 'refund']
    const number = await cashier()
    const doing: Record<PaymentAction, () => Promise<unknown>> = {
      pay: () => call(wordOf(number)),
      fail: () => call({ state: 'failed', number }),
      close: async () => {
        // past by the server's clock and by the database's
        const past = `now() - interval '1 second'`
        await app.pool.query(`update payments set expires_at = ${past}, due_at = ${past} where number = $1`, [
          number,
        ])
        await pollRound(app.context)
      },
      refund: async () => {
        const [{ id }] = await rows()
        await app.db
          .transaction((tx) =>
            refund(tx, {
              paymentId: id,
              amount: 1250,
              key: randomUUID(),
              reason: '退款',
              from: { kind: 'escrow', owner: thing },
            }),
          )
          .catch(() => undefined)
      },
    }
    for (const from of states)
      for (const action of actions) {
        // the books are another test's: here the escrow has what it may give back
        await app.pool.query(
          `update payments set state = $2, refunded = case when $2 = 'refunded' then amount else 0 end, vendor_number = null where number = $1`,
          [number, from],
        )
        await app.pool.query(`update test_things set state = 'open' where id = $1`, [thing])
        await doing[action]()
        const [{ state: at }] = await rows()
        assert.equal(at, paymentStepOf(from, action) ?? from, `${from} ${action}`)
      }
    assert.equal(
      new Set(paymentSteps.map(({ from, action }) => `${from} ${action}`)).size,
      paymentSteps.length,
    )
  })

  test('a refund ends once', () => {
    const states: RefundState[] = ['waiting', 'sent', 'done', 'turned']
    for (const from of states)
      for (const action of ['send', 'finish', 'turn'] as RefundAction[])
        assert.equal(
          refundStepOf(from, action),
          refundSteps.find((step) => step.from === from && step.action === action)?.to,
        )
    for (const step of refundSteps) assert.ok(step.from === 'waiting' || step.from === 'sent')
  })
})
