/** The demo campus's errands: made by the services, and explained to the last cent. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { seedDemo } from '../../../server/seed'
import { as, say } from './errands'
import { startApp, type TestApp } from '../harness'
import { paidFor } from '../payment/paying'

let app: TestApp
before(async () => {
  app = await startApp()
  await seedDemo(app.context)
})
after(() => app.close())

test('riders with margins, and a dozen orders on every part of their way', async () => {
  const { rows } = await app.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from orders group by state',
  )
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  assert.deepEqual(counts, {
    open: 4,
    taken: 1,
    carrying: 1,
    delivered: 1,
    done: 3,
    disputed: 1,
    cancelled: 1,
  })
  const {
    rows: [riders],
  } = await app.pool
    .query(`select count(*)::int as count from riders r join grants g on g.user_id = r.user_id and g.role = 'rider'
    join ledger_accounts a on a.owner = r.user_id and a.kind = 'margin' and a.balance > 0`)
  assert.equal(riders.count, 4)
  assert.deepEqual((await verifyLedger(app.db, app.context.house.ledger)).faults, [])
})

test('who ordered one that is on its way wrote to the rider, whom the list names as such', async () => {
  const owner = await app.signIn('13800000003')
  const { items } = await say(app.get('chat/conversations', as(owner)))
  const riders = items.filter(({ tag }) => tag?.text === '骑手')
  assert.deepEqual(
    riders.map(({ peer, last }) => [peer?.name, last?.text]),
    [['叶子不睡觉', '好的，取到了，十分钟后到楼下']],
  )
})

test('nobody orders or rides who could not do so now; two whom README names post, pay, grab and deliver at once', async () => {
  const { rows: barred } = await app.pool.query(`select u.name from users u where u.student_until is null
    and (exists(select 1 from orders o where u.id in (o.buyer_id, o.seller_id)) or exists(select 1 from riders r where r.user_id = u.id))`)
  assert.deepEqual(barred, [])
  const [owner, rider] = [await app.signIn('13800000003'), await app.signIn('13800000004')]
  const {
    items: [address],
  } = await say(app.get('userAddress/list', as(owner)))
  const priced = { kind: 'agency' as const, to: { address: address?.id ?? '' } }
  const { total } = await say(app.post('running/quote', priced, as(owner)))
  const { id } = await say(
    app.post(
      'running/create',
      { ...priced, key: randomUUID(), title: '带一杯豆浆', expected: total },
      as(owner),
    ),
  )
  assert.equal(await paidFor(app, owner, 'errand', id), 'kept')
  await say(app.post('running/riderGrab', { id }, as(rider)))
  await say(app.post('running/riderProcess', { id }, as(rider)))
  const code = (await say(app.get('running/detail', { query: { id }, ...as(owner) }))).codes.receive ?? ''
  assert.equal((await say(app.post('running/userConfirmEnd', { id, code }, as(rider)))).state, 'done')
})
