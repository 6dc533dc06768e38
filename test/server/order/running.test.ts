/** Orders under way, as the message tab shows them. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

const none = { likes: 0, comments: 0, follows: 0, orders: 0, classes: 0, system: 0, chats: 0, total: 0 }
const told = (orders: number) => ({ ...none, orders, total: orders })

/** An errand between the two that is under way, with a notice for those who are told of it. */
async function errandOf(
  school: string,
  [buyer, seller]: readonly [TestSession, TestSession],
  hearers: readonly TestSession[],
) {
  const id = randomUUID()
  await app.pool.query(
    `insert into orders (id, kind, number, school_id, buyer_id, seller_id, key, title, state, fulfilment, total, payment)
     values ($1, 'errand', $2, $3, $4, $5, $1, '取快递', 'accepted', 'none', 500, 'paid')`,
    [id, `P-${id}`, school, buyer.userId, seller.userId],
  )
  for (const { userId } of hearers)
    await app.pool.query(
      `insert into notices (id, user_id, "group", kind, subject_id, text) values ($1, $2, 'orders', 'system', $3, '骑手已取件')`,
      [randomUUID(), userId, id],
    )
  return id
}

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
  const ids = [await errandOf(school, [buyer, seller], []), await errandOf(school, [buyer, seller], [buyer])]
  const running = async (who: typeof buyer) =>
    (await app.get('order/running', { token: who.token })).data.items.map(
      ({ title, count, unread, text, page }) => [title, count, unread, text, page],
    )
  assert.deepEqual(await running(buyer), [['跑腿订单', 2, 1, '骑手已取件', '/pages/runErrands/myorders']])
  assert.deepEqual(await running(seller), [['跑腿订单', 2, 0, '取快递', '/pages/runErrands/riderOrder']])
  assert.deepEqual(await running(other), [])
  await app.pool.query(`update orders set status = 'closed' where id = $1`, [ids[0]])
  assert.equal((await running(buyer))[0]?.[4], `/pages/runErrands/orderDetails?id=${ids[1]}`)
})

test('what was told of an order is read for one of its two, and of that order alone', async () => {
  const school = await newSchool(app)
  const [buyer, seller] = [await newPerson(app, school), await newPerson(app, school)]
  for (const { userId } of [buyer, seller])
    await app.pool.query('update notices set read_at = now() where user_id = $1', [userId])
  const [first] = [
    await errandOf(school, [buyer, seller], [buyer, seller]),
    await errandOf(school, [buyer, seller], [buyer, seller]),
  ]
  const read = await app.post('message/batchRead', { order: first }, { token: buyer.token })
  assert.deepEqual(read.data, told(1))
  assert.equal((await app.get('order/running', { token: buyer.token })).data.items[0]?.unread, 1)
  assert.deepEqual((await app.get('message/counts', { token: seller.token })).data, told(2))
})
