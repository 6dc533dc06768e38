// also on: external
/** What WeChat is told of things that were handed over, whose money it keeps until then. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { applyWord } from '../../../server/core/payment/settle'
import { reportShipping } from '../../../server/core/order/shipping/report'
import { shippingRound } from '../../../server/features/payment/shippingRound'
import { eraseDue } from '../../../server/features/security/erase'
import type { OpenDatabase } from '../../../server/database'
import { createWechat } from '../../../server/providers/wechat'
import { createWechatPay } from '../../../server/providers/pay/wechat'
import { startJscode, type FakeJscode } from '../fakes/jscode'
import { startWechatPay } from '../fakes/wechatPay'
import { startApp, startTestDatabase, type TestApp, type TestSession } from '../harness'
import { Rows, type Row } from '../rows'
import { newThing, usePayables } from './payables'

type Handed = Parameters<typeof reportShipping>[3]

let database: OpenDatabase
let wechat: FakeJscode
let app: TestApp
let other: TestApp
let rows: Rows
let buyer: TestSession
const provider = () =>
  createWechat({ name: 'wechat', appId: wechat.appId, secret: wechat.secret, baseUrl: wechat.url })
const open = () => startApp({ database, providers: { wechat: provider() } })
before(async () => {
  database = await startTestDatabase()
  wechat = await startJscode()
  app = await open()
  other = await open()
  rows = await Rows.open(app.context)
})
after(async () => {
  await app.close()
  await other.close()
  await wechat.close()
  await database.close()
})
beforeEach(async () => {
  buyer = await app.signIn()
  wechat.shipping.taken.length = 0
  Object.assign(wechat.shipping, { calls: 0, refusals: [] })
})

/** Orders that one payment paid for, which WeChat knows. */
async function paid(count = 1, change: Row = {}): Promise<{ payment: string; orders: Row[] }> {
  const number = `42000${randomUUID()}`
  const payment = await rows.add('payments', {
    payer_id: buyer.userId,
    channel: 'wechat',
    way: 'app',
    state: 'paid',
    vendor_number: number,
    ...{ combined: null, merchant: null },
    open_id: 'o-1',
    amount: 1500,
    refunded: 0,
    ...change,
  })
  wechat.shipping.payments.set(number, 'o-1')
  const orders: Row[] = []
  for (let n = 0; n < count; n += 1)
    orders.push(
      await rows.add('orders', {
        buyer_id: buyer.userId,
        paid_with: payment.id,
        status: 'placed',
        total: 500,
      }),
    )
  return { payment: number, orders }
}
const city: Handed = { type: 'city', items: '九成新的台灯', all: true }
const express = (number: string, change: Partial<Handed> = {}): Handed => ({
  type: 'express',
  items: '九成新的台灯',
  parcels: [{ company: 'zhongtong', number }],
  all: true,
  ...change,
})
const report = (order: Row | undefined, handed: Handed) =>
  app.db.transaction((tx) =>
    reportShipping(
      app.context,
      tx,
      { id: String(order?.id), paidWith: order?.paid_with as string | null },
      handed,
    ),
  )
const round = (on = app) => shippingRound(on.context)
const reports = async (order: Row | undefined) =>
  (await app.pool.query('select * from shipping_reports where order_id = $1 order by seq', [order?.id])).rows
const due = () =>
  app.pool.query(`update shipping_reports set due_at = now() - interval '1 second' where state = 'waiting'`)
const lines = () =>
  wechat.shipping.taken.map(({ delivery_mode, is_all_delivered, logistics_type, shipping_list }) => [
    logistics_type,
    delivery_mode,
    is_all_delivered,
    shipping_list.map(({ tracking_no, item_desc }) => tracking_no ?? item_desc).join(),
  ])

describe('a share of a combined payment', () => {
  test('is reported by the numbers that it was ordered by', async () => {
    const pay = await startWechatPay({ partner: true })
    const [whole, share, merchant] = ['a'.repeat(32), 'b'.repeat(32), pay.partner.merchant]
    const { payment, orders } = await paid(1, { number: share, combined: whole, merchant: '1900000109' })
    wechat.shipping.shares.set(share, { merchant, whole, payment })
    await report(orders[0], city)
    // where nobody combines any more it waits
    await round()
    assert.deepEqual([wechat.shipping.calls, (await reports(orders[0]))[0].state], [0, 'waiting'])
    app.context.providers.pay.wechat = createWechatPay(pay.config)
    await due()
    await round()
    app.context.providers.pay.wechat = null
    await pay.close()
    assert.deepEqual(lines(), [[2, 1, undefined, '九成新的台灯']])
    assert.deepEqual(
      (await reports(orders[0])).map(({ state, whole: all }) => [state, all]),
      [['sent', true]],
    )
  })
})

describe('one order', () => {
  test('is reported once, to who paid, and its words are kept no longer', async () => {
    const { payment, orders } = await paid()
    await report(orders[0], city)
    assert.deepEqual([await round(), await round()], [1, 0])
    const [said] = wechat.shipping.taken
    assert.deepEqual([said?.order_key.transaction_id, said?.payer.openid], [payment, 'o-1'])
    assert.deepEqual(lines(), [[2, 1, undefined, '九成新的台灯']])
    const [row] = await reports(orders[0])
    assert.deepEqual([row.state, row.whole, row.body], ['sent', true, null])
  })

  test('by courier bears the number as WeChat spells its courier; a corrected number is told once more', async () => {
    const { orders } = await paid()
    await report(
      orders[0],
      express('SF1234567890123', {
        items: '字'.repeat(200),
        parcels: [{ company: 'shunfeng', number: 'SF1234567890123', phoneMask: '138****0001' }],
      }),
    )
    await round()
    const [parcel] = wechat.shipping.taken[0]?.shipping_list ?? []
    assert.equal(parcel?.express_company, 'SF')
    assert.equal(parcel?.contact?.receiver_contact, '138****0001')
    assert.equal(Array.from(parcel?.item_desc ?? '').length, 120)
    await report(orders[0], express('781234567890'))
    await round()
    assert.deepEqual(
      lines().map(([, mode, , number]) => [mode, number]),
      [
        [1, 'SF1234567890123'],
        [1, '781234567890'],
      ],
    )
    assert.deepEqual(
      (await reports(orders[0])).map(({ seq, state }) => [seq, state]),
      [
        [1, 'sent'],
        [2, 'sent'],
      ],
    )
  })

  test('that nobody has sent yet is said by the later word alone', async () => {
    const { orders } = await paid()
    await report(orders[0], express('781234567890'))
    await report(orders[0], express('781234567891'))
    await round()
    assert.deepEqual(
      lines().map(([, , , number]) => number),
      ['781234567891'],
    )
  })

  test('in two parcels is split, and the last one ends it', async () => {
    const { orders } = await paid()
    await report(orders[0], express('781234567890', { all: false }))
    await round()
    await report(orders[0], express('781234567891'))
    await round()
    assert.deepEqual(lines(), [
      [1, 2, false, '781234567890'],
      [1, 2, true, '781234567891'],
    ])
  })

  test('of other money is nobody’s business', async () => {
    for (const change of [{ channel: 'alipay' }, { channel: 'balance', way: null }, { way: 'page' }]) {
      const { orders } = await paid(1, change)
      await report(orders[0], city)
      assert.deepEqual(await reports(orders[0]), [])
    }
    await report({ id: randomUUID(), paid_with: null }, city)
  })

  test('that went back whole is not told', async () => {
    const { orders } = await paid(1, { state: 'refunded', refunded: 1500 })
    await report(orders[0], city)
    await round()
    assert.equal(wechat.shipping.calls, 0)
    assert.equal((await reports(orders[0]))[0].state, 'given up')
  })
})

describe('what WeChat refuses', () => {
  test('is told again, a minute later at the earliest, and later and later', async () => {
    const { payment, orders } = await paid()
    wechat.shipping.payments.delete(payment)
    await report(orders[0], city)
    const gaps: number[] = []
    for (let n = 0; n < 4; n += 1) {
      await due()
      await round()
      assert.equal(await round(), 0, 'not at once')
      const { rows: found } = await app.pool.query(
        'select extract(epoch from due_at - now()) / 60 as minutes from shipping_reports where order_id = $1',
        [orders[0]?.id],
      )
      gaps.push(Math.round(Number(found[0].minutes)))
    }
    assert.deepEqual(gaps, [1, 5, 15, 60])
    assert.equal(wechat.shipping.taken.length, 0)
    wechat.shipping.payments.set(payment, 'o-1')
    await due()
    await round()
    assert.equal(wechat.shipping.taken.length, 1)
    assert.deepEqual(
      (await reports(orders[0])).map(({ state, tries, error }) => [state, tries, error]),
      [['sent', 5, '']],
    )
  })

  test('as known already was told', async () => {
    for (const code of [10060002, 10060003, 10060023]) {
      const { orders } = await paid()
      wechat.shipping.refusals = [code]
      await report(orders[0], city)
      await round()
      assert.equal((await reports(orders[0]))[0].state, 'sent', String(code))
    }
  })

  test('for two days is given up with a line in the log, and stays for people to look at', async () => {
    const { orders } = await paid()
    await report(orders[0], city)
    for (let n = 0; n < 10; n += 1) {
      wechat.shipping.refusals = [10060012]
      assert.equal((await reports(orders[0]))[0].state, 'waiting', String(n))
      await due()
      await round()
    }
    const [row] = await reports(orders[0])
    assert.deepEqual([row.state, row.body.items], ['given up', '九成新的台灯'])
    assert.match(row.error, /10060012/)
    await due()
    assert.equal(await round(), 0)
  })

  test('for its token is told with a new one', async () => {
    const { orders } = await paid()
    await report(orders[0], city)
    wechat.revokeToken()
    await round()
    assert.equal(wechat.shipping.taken.length, 1)
  })
})

describe('one payment of two orders', () => {
  test('by courier is split, and its last order ends it', async () => {
    const { orders } = await paid(2)
    await report(orders[0], express('781234567890'))
    await round()
    await report(orders[1], express('781234567891'))
    await round()
    assert.deepEqual(lines(), [
      [1, 2, false, '781234567890'],
      [1, 2, true, '781234567891'],
    ])
  })

  test('that were both sent before a round ends with the second alone', async () => {
    const { orders } = await paid(2)
    await report(orders[0], express('781234567890'))
    await report(orders[1], express('781234567891'))
    assert.deepEqual([await round(), await round(), await round()], [1, 1, 0])
    assert.deepEqual(
      lines().map(([, , all]) => all),
      [false, true],
    )
  })

  test('whose other one is called off ends with the parcel that is on its way', async () => {
    const { orders } = await paid(2)
    await report(orders[0], express('781234567890'))
    await round()
    await app.pool.query(`update orders set status = 'closed' where id = $1`, [orders[1]?.id])
    assert.deepEqual([await round(), await round()], [1, 0])
    assert.deepEqual(lines(), [
      [1, 2, false, '781234567890'],
      [1, 2, true, '781234567890'],
    ])
  })

  test('that the two hand over by themselves is told once, with the last', async () => {
    const { orders } = await paid(2)
    await report(orders[0], { ...city, items: '台灯' })
    await round()
    assert.deepEqual([wechat.shipping.calls, (await reports(orders[0]))[0].state], [0, 'held'])
    await report(orders[1], { ...city, items: '自行车' })
    await round()
    assert.deepEqual(lines(), [[2, 1, undefined, '台灯；自行车']])
    assert.deepEqual([await round(), wechat.shipping.calls], [0, 1])
    assert.equal((await reports(orders[0]))[0].whole, true)
  })

  test('of which one is sent and one is brought ends with the parcel, whichever comes last', async () => {
    const one = await paid(2)
    await report(one.orders[0], express('781234567890'))
    await round()
    await report(one.orders[1], city)
    await round()
    const two = await paid(2)
    await report(two.orders[1], city)
    await round()
    await report(two.orders[0], express('781234567891'))
    await round()
    assert.deepEqual(lines(), [
      [1, 2, false, '781234567890'],
      [1, 2, true, '781234567890'],
      [1, 2, true, '781234567891'],
    ])
    assert.equal(await round(), 0)
  })
})

describe('the box', () => {
  test('outlives the node that wrote it, and two nodes at once send one', async () => {
    const { orders } = await paid()
    const first = await open()
    await first.db.transaction((tx) =>
      reportShipping(
        first.context,
        tx,
        { id: String(orders[0]?.id), paidWith: String(orders[0]?.paid_with) },
        city,
      ),
    )
    await first.close()
    const counts = await Promise.all([round(app), round(other), round(app), round(other)])
    assert.equal(
      counts.reduce((sum, one) => sum + one),
      1,
    )
    assert.equal(wechat.shipping.calls, 1)
  })

  test('is empty when the step did not hold', async () => {
    const { orders } = await paid()
    await assert.rejects(
      app.db.transaction(async (tx) => {
        await reportShipping(
          app.context,
          tx,
          { id: String(orders[0]?.id), paidWith: String(orders[0]?.paid_with) },
          city,
        )
        throw new Error('no')
      }),
    )
    assert.deepEqual(await reports(orders[0]), [])
  })

  test('keeps nobody from leaving but until it is told, and goes with who paid', async () => {
    const { orders } = await paid()
    await report(orders[0], city)
    await app.pool.query(`update orders set status = 'closed' where buyer_id = $1`, [buyer.userId])
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      buyer.userId,
    ])
    assert.equal(await eraseDue(app.context), 0)
    await round()
    assert.equal(await eraseDue(app.context), 1)
    assert.deepEqual(await reports(orders[0]), [])
    const { rows: left } = await app.pool.query('select open_id from payments where payer_id = $1', [
      buyer.userId,
    ])
    assert.deepEqual(left, [{ open_id: null }])
  })
})

describe('who paid', () => {
  test('is whom WeChat named with the money, else the account that is linked', async () => {
    await usePayables(app)
    const thing = await newThing(app, buyer)
    const number = randomUUID().replaceAll('-', '')
    await rows.add('payments', {
      payer_id: buyer.userId,
      number,
      kind: 'errand',
      subject_id: thing,
      channel: 'wechat',
      way: 'app',
      state: 'pending',
      amount: 1500,
      refunded: 0,
      to_kind: 'escrow',
      to_owner: thing,
    })
    await applyWord(app.context, 'wechat', {
      state: 'paid',
      number,
      amount: 1500,
      vendorNumber: '4200',
      openId: 'o-2',
    })
    const { rows: found } = await app.pool.query('select open_id from payments where number = $1', [number])
    assert.deepEqual(found, [{ open_id: 'o-2' }])

    const { payment, orders } = await paid(1, { open_id: null })
    await app.pool.query(`insert into identities (vendor, subject, user_id) values ('wechat', $1, $2)`, [
      `o-${buyer.userId}`,
      buyer.userId,
    ])
    wechat.shipping.payments.set(payment, `o-${buyer.userId}`)
    await report(orders[0], city)
    await round()
    assert.equal(wechat.shipping.taken[0]?.payer.openid, `o-${buyer.userId}`)
  })
})
