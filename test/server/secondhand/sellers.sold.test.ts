// also on: external
/** Selling much is looked at when something is sold: what else the seller has on the shelf is not for sale until they are verified. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { business } from '../../../contract/secondhand/rules'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, refused, say } from '../asks'
import { sell, told } from './shelf'
import { Market } from './trade/market'

let app: TestApp
let market: Market
let buyer: TestSession
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
  buyer = await market.student()
})
after(() => app.close())

test('what was listed before stops selling, its seller is told how to go on, and what is sold keeps its terms', async () => {
  const seller = await market.student()
  const [one, two] = [await market.list(seller), await market.list(seller)]
  await sell(app, seller, market.school, { count: business.pieces })
  const id = await market.paid(buyer, one)
  const [notice, ...rest] = await told(app, seller)
  assert.deepEqual(rest, [])
  assert.match(notice ?? '', /超过了 30 件.*在卖的先停下来，已经卖出的不受影响.*营业执照/)
  const portion = await market.portion(buyer, [two])
  assert.match(await refused(market.order(buyer, [portion], two.price)), /卖家最近卖得比较多/)
  const shown = await say(app.get('secondHand/goodsInfo', { query: { id: two.id }, ...as(buyer) }))
  assert.match(shown.hindered, /认证为商家之后才能接着卖/)
  assert.match(
    await refused(app.post('secondHandOrder/carAdd', { goods: two.id, count: 1 }, as(buyer))),
    /卖家最近卖得比较多/,
  )
  await market.met(buyer, seller, id)
  await say(app.post('secondHandOrder/orderAffirm', { id }, as(buyer)))
  assert.equal(await market.state(id), 'done')
  assert.match((await say(app.get('secondHand/sign', as(seller)))).sell, /先认证为商家/)
  await app.pool.query(`update secondhand_sellers set state = 'verified' where user_id = $1`, [seller.userId])
  await say(market.order(buyer, [portion], two.price))
})

test('what is paid and came back again does not count', async () => {
  const seller = await market.student()
  const [one, two] = [await market.list(seller), await market.list(seller)]
  await sell(app, seller, market.school, { count: business.pieces })
  const id = await market.paid(buyer, one)
  await say(app.post('secondHandOrder/orderCancel', { id, reason: '找不到了' }, as(seller)))
  await market.placed(buyer, two)
})

test('what is under way stops the shelf, of which its seller hears once, whatever of it ends', async () => {
  const seller = await market.student()
  const [one, two] = [await market.list(seller), await market.list(seller)]
  await sell(app, seller, market.school, { count: business.pieces - 1 })
  const id = await market.paid(buyer, one)
  await market.paid(await market.student(), two)
  const heard = await told(app, seller)
  assert.equal(heard.filter((text) => text.includes('在卖的先停下来')).length, 1)
  await market.met(buyer, seller, id)
  await say(app.post('secondHandOrder/orderAffirm', { id }, as(buyer)))
  const after = await told(app, seller)
  assert.equal(after.filter((text) => text.includes('在卖的先停下来')).length, 1)
})
