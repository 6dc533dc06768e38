// also on: external
/** Couriers that administrators bring: chosen, sent with, followed, and told WeChat by the codes that hold now. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { couriers } from '../../../contract/courier/rules'
import { postParcel, trackOf, watchRound } from '../../../server/core/courier/parcels'
import { reportShipping } from '../../../server/core/order/shipping/report'
import { shippingRound } from '../../../server/features/payment/shippingRound'
import type { ShippingReport } from '../../../server/providers/types'
import { createKuaidi100 } from '../../../server/providers/courier/kuaidi100'
import { entrust, newPerson, newSchool } from '../campus'
import { line, startKuaidi100, type FakeKuaidi100 } from '../fakes/kuaidi100'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Rows } from '../rows'
import { Market } from '../secondhand/trade/market'

let fake: FakeKuaidi100
let app: TestApp
let rows: Rows
let platform: TestSession
const told: ShippingReport[] = []
before(async () => {
  fake = await startKuaidi100()
  app = await startApp({
    config: { publicUrl: 'https://campus.example.com' },
    providers: { courier: createKuaidi100(fake.config) },
  })
  rows = await Rows.open(app.context)
  platform = await newPerson(app, await newSchool(app))
  await entrust(app, platform, 'platform-admin', null)
  app.context.providers.wechat.reportShipping = async (report) => void told.push(report)
})
after(async () => {
  await app.close()
  await fake.close()
})
afterEach(async () => {
  await app.pool.query('delete from courier_parcels')
  await app.pool.query('delete from fact_rows')
})

const head = '快递公司,快递100代号,微信代号,单号长度'
const send = (path: 'registrar/check' | 'registrar/import', lines: string[], query: object) =>
  app.upload(Buffer.from([head, ...lines, ''].join('\n')), {
    path,
    token: platform.token,
    query: { mode: 'add', ...query },
    filename: 'a.csv',
    type: 'text/csv',
  })
const check = async (lines: string[], query: object = {}) =>
  (await send('registrar/check', lines, query)).data
const bring = async (lines: string[], query: object = {}) => {
  const { seen, problems } = await check(lines, query)
  assert.deepEqual(problems, [])
  const { code, envelope } = await send('registrar/import', lines, { ...query, seen })
  assert.equal(code, 0, envelope.message)
}
const names = async () =>
  (await say(app.get('secondHandCourier/courierCompany', as(platform)))).items.map(({ name }) => name)
const newOrder = async (change: object = {}) =>
  rows.add('orders', { buyer_id: platform.userId, status: 'placed', ...change })
const posted = async (company: string, number: string) => {
  const orderId = String((await newOrder()).id)
  await app.db.transaction((tx) => postParcel(app.context, tx, { orderId, back: false, company, number }))
  return orderId
}
const known = couriers.map(({ name }) => name as string)

test('rows at fault are named with what is wrong', async () => {
  const { added, problems } = await check([
    '极光快递,jiguang,,10-15',
    '光,jiguang,,',
    'zhongtong,zhongtong,ZTO,',
    '迅捷快递,Xunjie,,',
    '远方快递,yuanfang,yf,',
    '近邻快递,jinlin,,4-12',
    '山海快递,shanhai,,15-10',
    '川流快递,,,',
  ])
  assert.equal(added, 1)
  assert.deepEqual(
    problems.map(({ text }) => text),
    [
      '“快递公司”至少 2 个字',
      '“快递公司”应填名称，代号填在后面的列',
      '“快递100代号”应是小写字母和数字，像 zhongtong',
      '“微信代号”应是大写字母和数字，像 ZTO；微信没有这家就空着',
      '“单号长度”应是 6 到 30 之间的位数，像 12 或 10-15',
      '“单号长度”应是 6 到 30 之间的位数，像 12 或 10-15',
      '“快递100代号”应是小写字母和数字，像 zhongtong',
    ],
  )
})

test('those that are brought stand after the program’s, and move the end', async () => {
  assert.deepEqual(await names(), known)
  await bring(['极光快递,jiguang,JG,10-15', '圆通速递,yuantongnew,,'])
  assert.deepEqual(await names(), [...known, '极光快递'])
  assert.deepEqual((await say(app.get('running/specification'))).companies, [...known, '极光快递'])
  const { items } = await say(app.get('facts/list', as(platform)))
  const fact = items.find(({ name }) => name === 'couriers')
  assert.equal(fact?.page, '/pages/public/index?view=data&sheet=couriers')
  assert.equal(fact?.until, `${new Date().getFullYear() + 1}-12-31`)
})

test('a courier that was brought is chosen by who sends, and its parcel is followed', async () => {
  const market = await new Market(app).open()
  const [seller, buyer] = [await market.student(), await market.student()]
  const id = await market.paid(buyer, await market.list(seller), 'courier')
  const deliver = (number: string) =>
    app.post('secondHandCourier/deliverGoods', { id, company: '极光快递', number }, as(seller))
  assert.equal((await deliver('8800000001')).status, 400)
  await bring(['极光快递,jiguang,JG,10-15'])
  assert.equal((await deliver('88000001')).status, 400)
  fake.parcels.set('8800000001', {
    com: 'jiguang',
    state: '0',
    data: [line('2026-11-26 09:00:00', '已揽收')],
    tail: '',
  })
  await say(deliver('8800000001'))
  // a retry is no correction
  await say(deliver('8800000001'))
  const { company, state, items } = await say(
    app.get('secondHandCourier/courierSelect', { ...as(buyer), query: { id } }),
  )
  assert.deepEqual([company, state, items.length], ['极光快递', 'moving', 1])
  await watchRound(app.context)
  assert.equal(fake.watched.find(({ number }) => number === '8800000001')?.company, 'jiguang')
})

test('a courier that was brought takes goods back, too', async () => {
  const market = await new Market(app).open()
  const [seller, buyer] = [await market.student(), await market.student()]
  const id = await market.paid(buyer, await market.list(seller))
  await market.met(buyer, seller, id)
  const asked = { key: randomUUID(), id, goods: true, amount: 3000, cause: 'unlike', text: '和描述的不一样' }
  const refund = await say(app.post('secondHandOrder/orderRefund', asked, as(buyer)))
  const address = await market.address(seller)
  await say(app.post('secondHandOrder/refundAffirm', { id: refund.id, address }, as(seller)))
  const back = () =>
    app.post(
      'secondHandOrder/refundBack',
      { id: refund.id, company: '极光快递', number: '8800000002' },
      as(buyer),
    )
  assert.equal((await back()).status, 400)
  await bring(['极光快递,jiguang,JG,10-15'])
  fake.parcels.set('8800000002', {
    com: 'jiguang',
    state: '0',
    data: [line('2026-11-26 09:00:00', '已揽收')],
    tail: '',
  })
  await say(back())
  const { company, number, state } = await say(
    app.get('secondHandCourier/courierSelect', { ...as(seller), query: { id, back: true } }),
  )
  assert.deepEqual([company, number, state], ['极光快递', '8800000002', 'moving'])
})

test('a code that changed is asked with, for parcels of before too', async () => {
  const now = await posted('中通快递', '781234567801')
  const former = await posted('zhongtong', '781234567802')
  await bring(['中通快递,zhongtongnew,,'])
  for (const number of ['781234567801', '781234567802'])
    fake.parcels.set(number, {
      com: 'zhongtongnew',
      state: '5',
      data: [line('2026-11-26 09:00:00', '派送')],
      tail: '',
    })
  for (const order of [now, former]) {
    const { company, state } = await trackOf(app.context, order, false)
    assert.deepEqual([company, state], ['中通快递', 'delivering'])
  }
})

test('one whose parcels are followed stays, whatever the file lacks', async () => {
  await bring(['极光快递,jiguang,JG,', '远方快递,yuanfang,,', '中通快递,zhongtongnew,,'])
  await posted('极光快递', '8800000002')
  await posted('中通快递', '781234567803')
  await bring(['川流快递,chuanliu,,'], { mode: 'replace' })
  assert.deepEqual(await names(), [...known, '川流快递', '极光快递'])
  const { items } = await say(app.get('secondHandCourier/courierCompany', as(platform)))
  assert.equal(items.find(({ name }) => name === '中通快递')?.code, 'zhongtong')
})

test('WeChat hears its own code of it, and nothing while there is none', async () => {
  const payment = await rows.add('payments', {
    payer_id: platform.userId,
    channel: 'wechat',
    way: 'app',
    state: 'paid',
    vendor_number: '42000',
    ...{ combined: null, merchant: null },
    open_id: 'o-1',
    amount: 1500,
    refunded: 0,
  })
  const order = await newOrder({ paid_with: payment.id, total: 1500 })
  const parcels = [{ company: '极光快递', number: '8800000003' }]
  await bring(['极光快递,jiguang,,'])
  await app.db.transaction((tx) =>
    reportShipping(
      app.context,
      tx,
      { id: String(order.id), paidWith: String(payment.id) },
      { type: 'express', items: '台灯', parcels, all: true },
    ),
  )
  await shippingRound(app.context)
  assert.equal(told.length, 0)
  const { rows: waiting } = await app.pool.query('select state, error from shipping_reports')
  assert.deepEqual(waiting, [{ state: 'waiting', error: '“极光快递”没有微信代号' }])
  await bring(['极光快递,jiguang,JG,'])
  await app.pool.query(`update shipping_reports set due_at = now() - interval '1 second'`)
  await shippingRound(app.context)
  assert.deepEqual(
    told.map((report) => report.parcels),
    [[{ company: 'JG', number: '8800000003' }]],
  )
})
