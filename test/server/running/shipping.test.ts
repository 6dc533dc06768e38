// also on: external
/** Errands that were paid for at WeChat: it hears of each once it is brought, or over without that. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Kind } from '../../../contract/running/price/rules'
import type { State } from '../../../contract/running/states/rules'
import { shippingRound } from '../../../server/features/payment/shippingRound'
import { createWechat } from '../../../server/providers/wechat'
import { startJscode, type FakeJscode } from '../fakes/jscode'
import { startApp, type TestApp } from '../harness'
import { arrived, type Begun } from '../payment/paying'
import { as, say } from '../asks'
import { Run } from './errands'

let wechat: FakeJscode
let app: TestApp
let run: Run
before(async () => {
  wechat = await startJscode()
  const { appId, secret, url: baseUrl } = wechat
  app = await startApp({ providers: { wechat: createWechat({ name: 'wechat', appId, secret, baseUrl }) } })
  run = await new Run(app).open()
})
after(async () => {
  await app.close()
  await wechat.close()
})

/** As if WeChat had brought its money. */
async function atWechat(id: string): Promise<void> {
  const { rows } = await app.pool.query(
    `update payments set channel = 'wechat', vendor_number = '42000' || number, open_id = 'o-1' where subject_id = $1 returning vendor_number`,
    [id],
  )
  wechat.shipping.payments.set(rows[0].vendor_number, 'o-1')
}
/** Logistics types and words that WeChat heard since the last time. */
async function told(): Promise<[number, string][]> {
  await shippingRound(app.context)
  return wechat.shipping.taken
    .splice(0)
    .map(({ logistics_type, shipping_list }) => [logistics_type, shipping_list[0]?.item_desc ?? ''])
}
async function going(state: State, kind: Kind = 'take') {
  const errand = await run.at(state, kind)
  await atWechat(errand.id)
  assert.deepEqual(await told(), [], state)
  return errand
}

test('delivered, and confirmed after that: told once, as brought within the city', async () => {
  const errand = await going('carrying')
  await run.deliver(errand.rider, errand)
  assert.deepEqual(await told(), [[2, '一个快递']])
  await say(app.post('running/userConfirmEnd', { id: errand.id }, as(errand.owner)))
  assert.deepEqual(await told(), [])
})

test('handed over against the code', async () => {
  const errand = await going('carrying')
  const code = (await run.detail(errand.owner, errand.id)).codes.receive
  await say(app.post('running/userConfirmEnd', { id: errand.id, code }, as(errand.rider)))
  assert.deepEqual(await told(), [[2, '一个快递']])
})

test('posted, or bought and brought', async () => {
  for (const kind of ['send', 'agency'] as const) {
    const errand = await going('carrying', kind)
    await run.deliver(errand.rider, errand)
    assert.deepEqual(await told(), [[2, '一个快递']], kind)
  }
})

test('done where nothing is brought', async () => {
  const [owner, rider] = [await run.student(), await run.rider()]
  const { id } = await run.create(owner, 'agency', { goods: 0 })
  await run.pay(owner, id)
  await atWechat(id)
  await run.grab(rider, id)
  await run.fetch(rider, { id, kind: 'agency' }, owner)
  await say(app.post('running/riderEndProcess', { id, pictures: [await run.photo(rider)] }, as(rider)))
  assert.deepEqual(await told(), [[3, '一个快递']])
})

test('disputed on its way, and decided or confirmed', async () => {
  const decided = await going('disputed')
  await run.decided(decided.id)
  assert.deepEqual(await told(), [[2, '一个快递']])
  const confirmed = await going('disputed')
  await say(app.post('running/userConfirmEnd', { id: confirmed.id }, as(confirmed.owner)))
  assert.deepEqual(await told(), [[2, '一个快递']])
})

test('each payment of it, when it is brought; a tip that comes after that by itself', async () => {
  const begun: Begun[] = []
  const errand = await run.at('carrying', 'take', {
    open: async (id, owner) => {
      for (const amount of [100, 200, 300]) begun.push(await run.tip(owner, id, amount, 'wechat'))
    },
  })
  const [early, late, last] = begun
  assert.ok(early && late && last)
  const comes = async (tip: Begun) => {
    assert.equal(await arrived(app, tip), 'kept')
    await app.pool.query(`update payments set open_id = 'o-1' where id = $1`, [tip.id])
    wechat.shipping.payments.set(`wechat-${tip.number}`, 'o-1')
  }
  await atWechat(errand.id)
  await comes(early)
  assert.deepEqual(await told(), [])
  await run.deliver(errand.rider, errand)
  const line = [2, '一个快递']
  assert.deepEqual(await told(), [line, line])
  await comes(late)
  assert.deepEqual(await told(), [line])
  await say(app.post('running/userConfirmEnd', { id: errand.id }, as(errand.owner)))
  assert.deepEqual(await told(), [])
  await comes(last)
  assert.deepEqual(await told(), [line])
})

test('called off, or paid for elsewhere: nobody is told', async () => {
  const open = await going('open')
  await say(app.post('running/cancel', { id: open.id, expected: 0 }, as(open.owner)))
  await run.at('delivered')
  assert.deepEqual(await told(), [])
  const { rows } = await app.pool.query(
    `select count(*)::int as count from shipping_reports where state = 'waiting'`,
  )
  assert.equal(rows[0].count, 0)
})
