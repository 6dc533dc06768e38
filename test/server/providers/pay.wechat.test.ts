import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createPublicKey, createPrivateKey, createVerify } from 'node:crypto'
import { ProviderError } from '../../../server/providers'
import { createWechatPay } from '../../../server/providers/pay/wechat'
import type { Order } from '../../../server/providers/pay/types'
import { startWechatPay, type FakeWechatPay } from '../fakes/wechatPay'

let fake: FakeWechatPay
before(async () => void (fake = await startWechatPay()))
after(() => fake.close())
beforeEach(() => {
  Object.assign(fake, { fails: null, forged: false, refundStatus: 'PROCESSING' })
})
const provider = () => createWechatPay(fake.config)
const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
  err instanceof ProviderError && err.reason === reason
let made = 0
const order = (change: Partial<Order> = {}): Order => {
  made += 1
  return {
    number: made.toString(16).padStart(32, 'a'),
    title: '取快递',
    amount: 1250,
    expiresAt: new Date(Date.now() + 900_000),
    notifyUrl: 'https://a.example/api/payments/notify/wechat',
    ...change,
  }
}
const inApp = { way: 'app', ip: '1.2.3.4', openId: 'o-1' } as const

describe('WeChat Pay', () => {
  test('an order opens the cashier in the mini-program, with our signature, the same again', async () => {
    const what = order()
    const charge = await provider().order(what, inApp)
    assert.ok(charge.way === 'wechat')
    const text = [fake.config.appId, charge.timeStamp, charge.nonceStr, charge.package, ''].join('\n')
    assert.ok(
      createVerify('RSA-SHA256')
        .update(text)
        .verify(createPublicKey(createPrivateKey(fake.config.privateKey)), charge.paySign, 'base64'),
    )
    const kept = fake.orders.get(what.number)
    assert.deepEqual(
      [kept?.amount.total, kept?.payer?.openid, kept?.notify_url, charge.package],
      [1250, 'o-1', what.notifyUrl, `prepay_id=wx${what.number}`],
    )
    await provider().order(what, inApp)
    assert.equal(fake.orders.get(what.number)?.state, 'NOTPAY')
  })

  test('on a page, it leads to the cashier and back', async () => {
    const charge = await provider().order(order(), {
      way: 'page',
      ip: '1.2.3.4',
      back: 'https://a.example/#/pages/order/pay?id=1',
    })
    assert.ok(charge.way === 'page')
    assert.equal(
      new URL(charge.url).searchParams.get('redirect_url'),
      'https://a.example/#/pages/order/pay?id=1',
    )
    assert.deepEqual(createWechatPay({ ...fake.config, page: false }).ways, ['app'])
  })

  test('says how an order stands, and closes it unless it is paid', async () => {
    const [one, other] = [order(), order()]
    assert.deepEqual(await provider().query(one.number), { state: 'none' })
    await provider().close(one.number)
    await provider().order(one, inApp)
    await provider().order(other, inApp)
    assert.deepEqual(await provider().query(one.number), { state: 'open' })
    fake.pay(one.number)
    assert.deepEqual(await provider().query(one.number), {
      state: 'paid',
      vendorNumber: `42000${one.number}`,
      openId: 'o-1',
      amount: 1250,
    })
    await assert.rejects(provider().close(one.number), failsFor('unavailable'))
    await provider().close(other.number)
    assert.deepEqual(await provider().query(other.number), { state: 'closed' })
  })

  test('gives back under one number once, and says how that goes', async () => {
    const what = order()
    const back = {
      number: what.number,
      refundNumber: 'b'.repeat(32),
      amount: 300,
      total: 1250,
      reason: '协商退款',
    }
    await assert.rejects(provider().refund(back), failsFor('unavailable'))
    await provider().order(what, inApp)
    fake.pay(what.number)
    assert.equal(await provider().refund(back), 'under-way')
    for (const [status, told] of [
      ['SUCCESS', 'done'],
      ['ABNORMAL', 'failed'],
      ['CLOSED', 'failed'],
    ] as const) {
      fake.refunds.set(back.refundNumber, { refund: 300, status })
      assert.equal(await provider().refund(back), told, status)
    }
    await assert.rejects(provider().refund({ ...back, amount: 301 }), ProviderError)
    fake.fails = { status: 403, code: 'USER_ACCOUNT_ABNORMAL' }
    assert.equal(await provider().refund({ ...back, refundNumber: 'c'.repeat(32) }), 'failed')
  })

  test('an answer that WeChat did not sign is none, and what fails says how', async () => {
    fake.forged = true
    await assert.rejects(provider().order(order(), inApp), failsFor('unavailable'))
    fake.forged = false
    for (const [status, code, reason] of [
      [429, 'FREQUENCY_LIMITED', 'rate-limited'],
      [500, 'SYSTEM_ERROR', 'unavailable'],
      [400, 'PARAM_ERROR', 'invalid-input'],
    ] as const) {
      fake.fails = { status, code }
      await assert.rejects(provider().order(order(), inApp), failsFor(reason), code)
    }
    await assert.rejects(
      createWechatPay({ ...fake.config, baseUrl: 'http://127.0.0.1:9' }).query('a'.repeat(32)),
      failsFor('unavailable'),
    )
    assert.throws(() => createWechatPay({ ...fake.config, privateKey: 'no key' }), /WECHAT_PAY_PRIVATE_KEY/)
  })

  test('a callback is heard when WeChat signed it now, sealed it for us, and it is about our app', async () => {
    const what = order()
    await provider().order(what, inApp)
    const heard = (call: { headers: Record<string, string>; body: string }, now?: number) =>
      provider().heard(call, now)
    const call = fake.callback(what.number)
    assert.deepEqual(heard(call), {
      state: 'paid',
      number: what.number,
      vendorNumber: `42000${what.number}`,
      openId: 'o-1',
      amount: 1250,
    })
    assert.equal(heard(fake.callback(what.number, { type: 'REFUND.SUCCESS' })), 'other')
    assert.equal(heard(call, Date.now() + 301_000), 'forged')
    assert.equal(heard(call, Date.now() - 302_000), 'forged')
    assert.equal(heard({ ...call, body: call.body.replace('支付成功', '支付失败') }), 'forged')
    assert.equal(heard({ ...call, headers: { ...call.headers, 'wechatpay-serial': 'another' } }), 'forged')
    assert.equal(
      heard({
        ...call,
        headers: {
          ...call.headers,
          'wechatpay-signature': `WECHATPAY/SIGNTEST/${call.headers['wechatpay-signature']}`,
        },
      }),
      'forged',
    )
    assert.equal(heard({ headers: {}, body: call.body }), 'forged')
    assert.equal(heard(fake.callback(what.number, { appid: 'wx-another' })), 'forged')
    assert.equal(createWechatPay({ ...fake.config, apiKey: Buffer.alloc(32, 1) }).heard(call), 'forged')
    fake.forged = true
    assert.equal(heard(fake.callback(what.number)), 'forged')
    assert.deepEqual([provider().reply(true).status, provider().reply(false).status], [200, 500])
  })
})
