// also on: external
/** What meets in the same moment: a thousand buyers of a hundred pieces. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { paidFor } from '../../payment/paying'
import { crowd } from '../../campus'
import { longestWait } from '../../../../server/database/pool'
import { startApp, type TestApp } from '../../harness'
import { Market } from './market'

let app: TestApp
let market: Market
before(async () => {
  app = await startApp()
  // as the product has it, where other tests wait as long as a busy machine needs
  app.pool.options.connectionTimeoutMillis = longestWait
  market = await new Market(app).open()
})
after(async () => {
  await market.sound()
  await app.close()
})

test(
  'of 1,000 buyers of 100 pieces 100 have one, and the others are told that it is sold out',
  { timeout: 240_000 },
  async () => {
    const listed = await market.list(await market.student(), { pieces: 100 })
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const lines = [{ goods: listed.id, count: 1, price: listed.price }]
    const buyers = await crowd(app, market.school, 1000)
    const answers = await Promise.all(
      buyers.map((buyer) => market.order(buyer, [{ lines, way: 'meet', place: '图书馆', at }], listed.price)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 100)
    const words = answers.filter(({ status }) => status !== 200)
    assert.deepEqual(
      [...new Set(words.map(({ status, envelope }) => `${status} ${envelope.msg}`))],
      ['400 “台灯”已卖完'],
    )
    assert.deepEqual(await market.pieces(listed), [0, 100, 0])
  },
)

test('the last piece in two carts, paid in the same moment, is one person’s', async () => {
  const seller = await market.student()
  const listed = await market.list(seller)
  const [one, two] = [await market.student(), await market.student()]
  const ordered = await Promise.all(
    [one, two].map(async (buyer) => market.order(buyer, [await market.portion(buyer, [listed])], 3000)),
  )
  assert.deepEqual(ordered.map(({ status }) => status).sort(), [200, 400])
  const winner = ordered[0]?.status === 200 ? 0 : 1
  const id = ordered[winner]?.data.orders[0] ?? ''
  const paid = await Promise.allSettled(
    [1, 2].map(() => paidFor(app, [one, two][winner] ?? one, 'trade', id)),
  )
  assert.ok(paid.some((one) => one.status === 'fulfilled' && one.value === 'kept'))
  assert.equal(paid.filter((one) => one.status === 'fulfilled' && one.value === 'kept').length, 1)
})
