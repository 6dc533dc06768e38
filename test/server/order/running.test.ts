/** Orders under way, as the message tab shows them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp } from '../harness'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

test('are one row of their kind, with the last word and what was not read, for both sides alone', async () => {
  const school = await newSchool(app)
  const [buyer, seller, other] = [
    await newPerson(app, school),
    await newPerson(app, school),
    await newPerson(app, school),
  ]
  const ids = [randomUUID(), randomUUID()]
  for (const [n, id] of ids.entries())
    await app.pool.query(
      `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, fulfilment, total, payment)
       values ($1, 'errand', $2, $3, $4, $5, $1, '取快递', 'accepted', 'none', 500, 'paid')`,
      [id, `P-${n}`, school, buyer.userId, seller.userId],
    )
  await app.pool.query(
    `insert into notices (id, user_id, "group", kind, subject_id, text) values ($1, $2, 'orders', 'system', $3, '骑手已取件')`,
    [randomUUID(), buyer.userId, ids[0]],
  )
  const running = async (who: typeof buyer) =>
    (await app.get('order/running', { token: who.token })).data.items.map(
      ({ title, count, unread, text, page }) => [title, count, unread, text, page],
    )
  assert.deepEqual(await running(buyer), [['跑腿订单', 2, 1, '骑手已取件', '/pages/runErrands/myorders']])
  assert.deepEqual(await running(seller), [['跑腿订单', 2, 0, '取快递', '/pages/runErrands/riderOrder']])
  assert.deepEqual(await running(other), [])
  await app.pool.query(`update orders set status = 'closed' where id = $1`, [ids[1]])
  assert.equal((await running(buyer))[0]?.[4], `/pages/runErrands/orderDetails?id=${ids[0]}`)
})
