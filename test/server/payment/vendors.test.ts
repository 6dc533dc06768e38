// also on: external
/** Paying at WeChat and Alipay, whose fakes speak their protocols; refunds that their vendors take, or do not. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { bindVendor, entrust, newPerson } from '../campus'
import { balanceOf } from '../../../server/core/ledger/ledger'
import { refund } from '../../../server/core/payment/refund'
import { pollRound, refundRound } from '../../../server/core/payment/rounds'
import { createAlipayPay } from '../../../server/providers/pay/alipay'
import { createWechatPay } from '../../../server/providers/pay/wechat'
import { startAlipayPay, type FakeAlipayPay } from '../fakes/alipayPay'
import { startWechatPay, type FakeWechatPay } from '../fakes/wechatPay'
import { startApp, type TestApp, type TestSession } from '../harness'
import { amountOf, newThing, usePayables, wealthy } from './payables'

let app: TestApp
let wechat: FakeWechatPay
let alipay: FakeAlipayPay
let payer: TestSession
let thing: string

before(async () => {
  wechat = await startWechatPay()
  alipay = await startAlipayPay()
  app = await startApp({
    providers: {
      pay: { wechat: createWechatPay(wechat.config), alipay: createAlipayPay(alipay.config), qq: null },
    },
  })
  await usePayables(app)
})
after(async () => {
  await app.close()
  await wechat.close()
  await alipay.close()
})
beforeEach(async () => {
  payer = await app.signIn()
  thing = await newThing(app, payer)
  Object.assign(wechat, { fails: null, forged: false, refundStatus: 'PROCESSING' })
})

const start = async (channel: string, client = 'wechat', change: object = {}) =>
  app.post(
    'payments/payment',
    { kind: 'errand', id: thing, channel, amount: await amountOf(app, thing), ...change },
    { token: payer.token, query: { client_type: client } },
  )
const state = async (client = 'wechat') =>
  (
    await app.get('payments/state', {
      query: { kind: 'errand', id: thing, client_type: client },
      token: payer.token,
    })
  ).data
const escrow = () => balanceOf(app.db, 'escrow', thing)
const row = async () =>
  (await app.pool.query('select * from payments where subject_id = $1 order by id desc limit 1', [thing]))
    .rows[0]
const notify = (channel: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  app.app.inject({ method: 'POST', url: `/api/payments/notify/${channel}`, headers, payload: body })
const due = (table: string) => app.pool.query(`update ${table} set due_at = now() - interval '1 second'`)
const give = async (amount: number) => {
  const { id } = await row()
  await app.db.transaction((tx) =>
    refund(tx, {
      paymentId: id,
      amount,
      key: randomUUID(),
      reason: '协商退款',
      from: { kind: 'escrow', owner: thing },
    }),
  )
  const { rows } = await app.pool.query(
    'select id from refunds where payment_id = $1 order by id desc limit 1',
    [id],
  )
  return async () =>
    (await app.pool.query('select state from refunds where id = $1', [rows[0].id])).rows[0].state
}
async function paid(): Promise<string> {
  await start('wechat', 'wechat', { code: 'payer' })
  const { number } = await row()
  wechat.pay(number)
  assert.equal((await notify('wechat', wechat.callback(number))).statusCode, 200)
  return number
}

describe('a vendor', () => {
  test('is offered where it can be used', async () => {
    const offered = async (client: string) => (await state(client)).offers.map(({ channel }) => channel)
    assert.deepEqual(await offered('wechat'), ['balance', 'wechat', 'sandbox'])
    assert.deepEqual(await offered('alipay'), ['balance', 'alipay', 'sandbox'])
    assert.deepEqual(await offered('qq'), ['balance', 'sandbox'])
    assert.deepEqual(await offered('web'), ['balance', 'wechat', 'alipay', 'sandbox'])
    assert.match((await start('alipay', 'wechat')).envelope.message, /不能用支付宝/)
    assert.match((await start('qq', 'qq')).envelope.message, /不能用QQ 钱包/)
  })

  test('knows the payer by the sign-in code, or by the account that is bound', async () => {
    assert.match((await start('wechat')).envelope.message, /请先授权/)
    assert.equal((await start('wechat', 'wechat', { code: 'someone' })).code, 0)
    const { number } = await row()
    assert.ok(wechat.orders.get(number)?.payer?.openid)
    await bindVendor(app, payer, 'alipay', `bound-${payer.userId}`)
    const { data } = await start('alipay', 'alipay')
    assert.ok(data.charge?.way === 'alipay')
  })

  test('calls back: paid once, whatever it repeats', async () => {
    const number = await paid()
    assert.deepEqual(
      [(await state()).state, await escrow(), (await row()).vendor_number, (await row()).open_id],
      ['paid', 1250, `42000${number}`, wechat.orders.get(number)?.payer?.openid],
    )
    await Promise.all(Array.from({ length: 5 }, () => notify('wechat', wechat.callback(number))))
    assert.equal(await escrow(), 1250)
    assert.equal((await start('wechat', 'wechat', { code: 'payer' })).data.state, 'paid')
  })

  test('is not heard with another amount, a wrong signature, or on another’s address', async () => {
    await start('wechat', 'wechat', { code: 'payer' })
    const { number } = await row()
    assert.equal((await notify('wechat', wechat.callback(number, { amount: 1 }))).statusCode, 500)
    assert.equal(
      (await notify('wechat', wechat.callback(number, { at: Date.now() - 400_000 }))).statusCode,
      403,
    )
    assert.equal((await notify('alipay', wechat.callback(number))).statusCode, 403)
    assert.equal((await notify('qq', wechat.callback(number))).statusCode, 404)
    wechat.forged = true
    assert.equal((await notify('wechat', wechat.callback(number))).statusCode, 403)
    assert.deepEqual([(await state()).state, await escrow()], ['paying', 0])
  })

  test('on the web leads to a page of its own, and is asked when nobody calls', async () => {
    const { data } = await start('alipay', 'web')
    assert.ok(data.charge?.way === 'page')
    assert.ok(alipay.visit(data.charge.url))
    const { number } = await row()
    assert.match(alipay.trades.get(number)?.notify ?? '', /\/api\/payments\/notify\/alipay$/)
    const trade = alipay.trades.get(number)
    if (trade) trade.status = 'TRADE_SUCCESS'
    await due('payments')
    await pollRound(app.context)
    assert.deepEqual([(await state()).state, await escrow()], ['paid', 1250])
    const answer = await notify('alipay', alipay.callback(number))
    assert.deepEqual([answer.statusCode, answer.body, await escrow()], [200, 'success', 1250])
  })

  test('that another way was begun at is closed there first', async () => {
    await start('wechat', 'wechat', { code: 'payer' })
    const { number } = await row()
    assert.equal((await start('wechat', 'web')).data.charge?.way, 'page')
    assert.equal(wechat.orders.get(number)?.state, 'CLOSED')
    assert.notEqual((await row()).number, number)
  })

  test('out of order says so, and the payment goes on later', async () => {
    wechat.fails = { status: 500, code: 'SYSTEM_ERROR' }
    const answer = await start('wechat', 'web')
    assert.deepEqual([answer.status, /微信支付暂时用不了/.test(answer.envelope.message)], [409, true])
    await due('payments')
    await pollRound(app.context)
    wechat.fails = null
    assert.equal((await start('wechat', 'web')).code, 0)
  })

  test('is closed for what the balance paid', async () => {
    await wealthy(app, payer, 5000)
    await start('wechat', 'web')
    const { number } = await row()
    assert.equal((await start('balance', 'web', { password: '284913' })).code, 0)
    await pollRound(app.context)
    assert.equal(wechat.orders.get(number)?.state, 'CLOSED')
  })
})

describe('a refund', () => {
  test('that the vendor does not take is told of: to who waits once, to administrators each day', async () => {
    await paid()
    await give(200)
    const admin = await newPerson(app)
    await entrust(app, admin, 'platform-admin', null)
    wechat.fails = { status: 403, code: 'NOT_ENOUGH' }
    for (let tries = 0; tries < 34; tries += 1) {
      await due('refunds')
      await refundRound(app.context)
    }
    wechat.fails = null
    const heard = async ({ token }: TestSession) =>
      (await app.get('message/dynamicNotices', { query: { group: 'system' }, token })).data.items
        .map(({ text }) => text)
        .filter((text) => text.includes('¥2.00'))
    const [first, second, ...more] = (await heard(admin)).reverse()
    assert.match(first ?? '', /试了 9 次，微信支付一直没有办成：.+请检查商户平台/)
    assert.match(second ?? '', /试了 33 次/)
    assert.deepEqual(more, [])
    assert.match((await heard(payer)).join(), /^“.+”的退款 ¥2\.00 微信支付还没有办成，已经请管理员处理[^,]+$/)
  })

  test('goes to the vendor until it is done, under one number', async () => {
    const number = await paid()
    const shown = await give(300)
    assert.deepEqual([await escrow(), await shown()], [950, 'waiting'])
    wechat.fails = { status: 500, code: 'SYSTEM_ERROR' }
    await refundRound(app.context)
    assert.equal(await shown(), 'waiting')
    wechat.fails = null
    await due('refunds')
    await refundRound(app.context)
    assert.equal(await shown(), 'sent')
    const mine = [...wechat.refunds].filter(([, { refund: amount }]) => amount === 300)
    assert.equal(mine.length, 1)
    wechat.refunds.set(mine[0]?.[0] ?? '', { refund: 300, status: 'SUCCESS' })
    await due('refunds')
    await refundRound(app.context)
    await due('refunds')
    await refundRound(app.context)
    assert.equal(await shown(), 'done')
    assert.equal((await row()).number, number)
    const told = (
      await app.get('message/dynamicNotices', { query: { group: 'system' }, token: payer.token })
    ).data.items.filter(({ text }) => /¥3\.00 已退回微信支付/.test(text))
    assert.equal(told.length, 1)
  })

  test('that the vendor cannot give back becomes balance, once', async () => {
    await paid()
    const shown = await give(1250)
    wechat.refundStatus = 'ABNORMAL'
    await Promise.all([refundRound(app.context), refundRound(app.context)])
    await due('refunds')
    await refundRound(app.context)
    assert.deepEqual(
      [await shown(), await balanceOf(app.db, 'balance', payer.userId), await escrow()],
      ['turned', 1250, 0],
    )
    assert.equal((await state()).state, 'refunded')
  })
})
