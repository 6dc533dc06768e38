import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ProviderError } from '../../../server/providers'
import { createAlipayPay, fenOf } from '../../../server/providers/pay/alipay'
import type { Order } from '../../../server/providers/pay/types'
import { startAlipayPay, type FakeAlipayPay } from '../fakes/alipayPay'

let fake: FakeAlipayPay
before(async () => void (fake = await startAlipayPay()))
after(() => fake.close())
beforeEach(() => {
  Object.assign(fake, { fails: null, forged: false })
})
const provider = () => createAlipayPay(fake.config)
const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
  err instanceof ProviderError && err.reason === reason
let made = 0
const order = (change: Partial<Order> = {}): Order => {
  made += 1
  return {
    number: made.toString(16).padStart(32, 'c'),
    title: '取快递',
    amount: 1205,
    expiresAt: new Date(Date.now() + 900_000),
    notifyUrl: 'https://a.example/api/payments/notify/alipay',
    ...change,
  }
}
const inApp = { way: 'app', ip: '1.2.3.4', openId: '2088000000000001' } as const
const pay = (number: string) => {
  const trade = fake.trades.get(number)
  if (trade) trade.status = 'TRADE_SUCCESS'
}

describe('Alipay', () => {
  test('an order opens the cashier in the mini-program, the same again', async () => {
    const what = order()
    assert.deepEqual(await provider().order(what, inApp), { way: 'alipay', tradeNo: `2026${what.number}` })
    assert.deepEqual(fake.trades.get(what.number), {
      amount: '12.05',
      status: 'WAIT_BUYER_PAY',
      notify: what.notifyUrl,
    })
    assert.deepEqual(await provider().order(what, { ...inApp, openId: '0abc-openid' }), {
      way: 'alipay',
      tradeNo: `2026${what.number}`,
    })
  })

  test('on a page, the address of the cashier is signed and leads back', async () => {
    const what = order()
    const charge = await provider().order(what, {
      way: 'page',
      ip: '1.2.3.4',
      back: 'https://a.example/#/pages/order/pay?id=1',
    })
    assert.ok(charge.way === 'page')
    assert.equal(
      new URL(charge.url).searchParams.get('return_url'),
      'https://a.example/#/pages/order/pay?id=1',
    )
    assert.deepEqual(await provider().query(what.number), { state: 'none' })
    assert.equal(fake.visit(charge.url), true)
    assert.deepEqual(await provider().query(what.number), { state: 'open' })
  })

  test('says how an order stands, and closes it unless it is paid', async () => {
    const [one, other] = [order(), order()]
    await provider().close(one.number)
    await provider().order(one, inApp)
    await provider().order(other, inApp)
    pay(one.number)
    assert.deepEqual(await provider().query(one.number), {
      state: 'paid',
      vendorNumber: `2026${one.number}`,
      amount: 1205,
    })
    await assert.rejects(provider().close(one.number), failsFor('unavailable'))
    await provider().close(other.number)
    assert.deepEqual(await provider().query(other.number), { state: 'closed' })
  })

  test('gives back under one number once', async () => {
    const what = order()
    await provider().order(what, inApp)
    const back = {
      number: what.number,
      refundNumber: 'd'.repeat(32),
      amount: 205,
      total: 1205,
      reason: '协商退款',
    }
    await assert.rejects(provider().refund(back), failsFor('unavailable'))
    pay(what.number)
    assert.deepEqual([await provider().refund(back), await provider().refund(back)], ['done', 'done'])
    assert.deepEqual([...fake.refunds], [[back.refundNumber, '2.05']])
    fake.fails = 'ACQ.BUYER_ERROR'
    assert.equal(await provider().refund({ ...back, refundNumber: 'e'.repeat(32) }), 'failed')
  })

  test('what Alipay did not sign is nothing', async () => {
    const what = order()
    await provider().order(what, inApp)
    const call = fake.callback(what.number)
    assert.deepEqual(provider().heard(call), {
      state: 'paid',
      number: what.number,
      vendorNumber: `2026${what.number}`,
      amount: 1205,
    })
    assert.equal(provider().heard({ ...call, body: call.body.replace('12.05', '12.50') }), 'forged')
    assert.equal(provider().heard(fake.callback(what.number, { app_id: 'another' })), 'forged')
    assert.equal(provider().heard(fake.callback(what.number, { trade_status: 'WAIT_BUYER_PAY' })), 'other')
    for (const body of ['', 'sign=', 'a=b&sign=c'])
      assert.equal(provider().heard({ headers: {}, body }), 'forged')
    fake.forged = true
    assert.equal(provider().heard(fake.callback(what.number)), 'forged')
    await assert.rejects(provider().query(what.number), failsFor('unavailable'))
    fake.forged = false
    fake.fails = 'isv.app-call-limited'
    await assert.rejects(provider().query(what.number), failsFor('rate-limited'))
    await assert.rejects(
      createAlipayPay({ ...fake.config, appId: '1' }).query(what.number),
      /isv.invalid-signature/,
    )
  })

  test('yuan are read exactly', () => {
    assert.deepEqual(['12.5', '12.50', '12', '0.01', '4.35', '1.005', '-1', 'x', '', undefined].map(fenOf), [
      1250,
      1250,
      1200,
      1,
      435,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
