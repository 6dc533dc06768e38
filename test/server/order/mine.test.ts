/** One list of a person's orders, of every kind, and what 我的 counts of it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { v7 as newId } from 'uuid'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { Run } from '../running/errands'

let app: TestApp
let run: Run
before(async () => {
  app = await startApp()
  run = await new Run(app).open()
})
after(() => app.close())

type Query = {
  chip?: string
  group?: 'unpaid' | 'running' | 'unrated' | 'over'
  after?: string
  size?: number
}
const mine = (who: TestSession, query: Query = {}) => say(app.get('order/mine', { query, ...as(who) }))
const titles = async (who: TestSession, query: Query = {}) =>
  (await mine(who, query)).items.map(({ title }) => title)

/** A second-hand order in a state; `over`: it ended just now. */
async function trade(buyer: TestSession, seller: TestSession, state: string, over = false) {
  const title = `${state} ${randomUUID().slice(0, 8)}`
  await app.pool.query(
    `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, status, fulfilment, total, payment, ended_at)
     values ($1, 'trade', $2, $3, $4, $5, $1, $6, $7, $8, 'none', 500, 'unpaid', $9)`,
    [
      newId(),
      `S-${randomUUID()}`,
      run.school,
      buyer.userId,
      seller.userId,
      title,
      state,
      over ? 'done' : 'placed',
      over ? new Date() : null,
    ],
  )
  return title
}

describe('orders of every kind', () => {
  test('are one list for either side: what one has to do, what runs, what is over', async () => {
    const [me, other] = [await run.student(), await run.student()]
    const over = await trade(me, other, 'done', true)
    const paid = await trade(me, other, 'paid')
    const sold = await trade(other, me, 'paid')
    const unpaid = await trade(me, other, 'unpaid')
    await run.at('open', 'take', { owner: me, rider: await run.rider(), next: await run.rider() })
    const { items, chips } = await mine(me)
    assert.deepEqual(chips, ['跑腿', '买到', '卖出'])
    const errand = items.find(({ kind }) => kind === '跑腿单')?.title ?? ''
    assert.deepEqual(
      items.map(({ title, stands, mine, state }) => [title, stands, mine, state]),
      [
        [unpaid, 'acts', true, '待付款'],
        [sold, 'acts', false, '待交付'],
        [errand, 'runs', true, '待接单'],
        [paid, 'runs', true, '待交付'],
        [over, 'over', true, '已完成'],
      ],
    )
    assert.deepEqual(await titles(me, { chip: '买到' }), [unpaid, paid, over])
    assert.deepEqual(await titles(me, { chip: '卖出' }), [sold])
    assert.deepEqual(await titles(me, { chip: '跑腿' }), [errand])
    assert.equal((await app.get('order/mine', { query: { chip: '店铺' }, ...as(me) })).status, 400)
    // page by page it is the same
    const found: string[] = []
    for (let next: string | null = '', more: Query = { size: 1 }; next !== null;) {
      const page: Awaited<ReturnType<typeof mine>> = await mine(me, more)
      found.push(...page.items.map(({ title }) => title))
      next = page.next
      more = { size: 1, ...(next === null ? {} : { after: next }) }
    }
    assert.deepEqual(found, [unpaid, sold, errand, paid, over])
  })

  test('are nobody else’s, and not on the list of who took them off it', async () => {
    const [me, other, third] = [await run.student(), await run.student(), await run.student()]
    const title = await trade(me, other, 'done', true)
    assert.deepEqual([await titles(me), await titles(other), await titles(third)], [[title], [title], []])
    await app.pool.query('update orders set buyer_hid = true where title = $1', [title])
    assert.deepEqual([await titles(me), await titles(other)], [[], [title]])
    assert.equal((await app.get('order/mine')).status, 401)
  })

  test('are counted on 我的 as the list’s groups have them', async () => {
    const [me, other] = [await run.student(), await run.student()]
    const unpaid = await trade(me, other, 'unpaid')
    const sold = await trade(other, me, 'unpaid')
    const over = await trade(me, other, 'done', true)
    await trade(me, other, 'sent')
    const { orders } = await say(app.get('user/mine', as(me)))
    assert.deepEqual(orders, { unpaid: 1, waiting: 0, running: 1, delivered: 1, unrated: 1 })
    assert.deepEqual(await titles(me, { group: 'unpaid' }), [unpaid])
    assert.deepEqual(await titles(me, { group: 'running' }), [sold])
    assert.deepEqual(await titles(me, { group: 'unrated' }), [over])
    assert.deepEqual(await titles(me, { group: 'over' }), [over])
  })
})
