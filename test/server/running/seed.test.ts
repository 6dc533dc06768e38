/** The demo campus's errands: made by the services, and explained to the last cent. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import { seedDemo } from '../../../server/seed'
import { as, say } from '../asks'
import { startApp, type TestApp } from '../harness'
import { paidFor } from '../payment/paying'

let app: TestApp
before(async () => {
  app = await startApp()
  await seedDemo(app.context)
})
after(() => app.close())

/** Orders of a kind by state; of one side's phone, if named. */
async function counted(kind: string, whose = 'true'): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ state: string; count: number }>(
    `select o.state, count(*)::int as count from orders o join users b on b.id = o.buyer_id left join users s on s.id = o.seller_id
     where o.kind = $1 and ${whose} group by 1 order by 1`,
    [kind],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('riders with margins, and errands on every part of their way, one each of the first student of README', async () => {
  assert.deepEqual(await counted('errand'), {
    unpaid: 1,
    open: 4,
    taken: 1,
    carrying: 2,
    delivered: 1,
    done: 4,
    disputed: 1,
    cancelled: 1,
  })
  assert.deepEqual(await counted('errand', `b.phone = '13800000001'`), {
    unpaid: 1,
    open: 1,
    taken: 1,
    carrying: 1,
    delivered: 1,
    done: 2,
    disputed: 1,
    cancelled: 1,
  })
  const {
    rows: [riders],
  } = await app.pool
    .query(`select count(*)::int as count from riders r join grants g on g.user_id = r.user_id and g.role = 'rider'
    join ledger_accounts a on a.owner = r.user_id and a.kind = 'margin' and a.balance > 0`)
  assert.equal(riders.count, 4)
  assert.deepEqual((await verifyLedger(app.db, declaredIn(app.context.house))).faults, [])
})

test('she bought and sold second-hand, and something waits for each of what one does with an order', async () => {
  assert.deepEqual(await counted('trade', `b.phone = '13800000001'`), {
    unpaid: 1,
    paid: 1,
    sent: 1,
    done: 1,
    applied: 1,
    disputed: 1,
  })
  assert.deepEqual(await counted('trade', `s.phone = '13800000001'`), {
    unpaid: 1,
    paid: 1,
    done: 1,
    applied: 1,
  })
  const she = await app.signIn('13800000001')
  const { bought, sold } = await say(app.get('secondHandOrder/orderNumber', as(she)))
  assert.deepEqual(
    [bought, sold],
    [
      { unpaid: 1, waiting: 1, sent: 1, unrated: 1, refund: 2 },
      { unpaid: 1, waiting: 1, sent: 0, unrated: 0, refund: 1 },
    ],
  )
  const {
    items: [due],
  } = await say(app.get('secondHandOrder/orderSelect', { query: { group: 'unpaid' }, ...as(she) }))
  assert.equal(await paidFor(app, she, 'trade', due?.id ?? ''), 'kept')
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
