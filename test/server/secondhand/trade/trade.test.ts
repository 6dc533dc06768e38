// also on: external
/** Second-hand orders: from the cart to the money, and every turn back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { balanceOf } from '../../../../server/core/ledger/ledger'
import { checkoutPayable } from '../../../../server/core/order/checkout'
import { secondhandSale } from '../../../../server/features/secondhand/sale/kind'
import { Acts } from '../../../../server/core/sale/acts'
import { paidFor } from '../../payment/paying'
import { as, refused, say } from '../../asks'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { Market } from './market'

let app: TestApp
let market: Market
let seller: TestSession
let buyer: TestSession
before(async () => {
  app = await startApp()
  market = await new Market(app).open()
  seller = await market.student('卖灯的人')
  buyer = await market.student('买灯的人')
})
after(async () => {
  await market.sound()
  await app.close()
})
const balance = ({ userId }: TestSession) => balanceOf(app.db, 'balance', userId)
const escrow = (id: string) => balanceOf(app.db, 'escrow', id)
const post = <P extends Parameters<TestApp['post']>[0]>(path: P, body: object, by: TestSession) =>
  app.post(path, body as never, as(by))

describe('a cart', () => {
  test('keeps one line a listing with its last count, says what became of it, and is empty once ordered', async () => {
    const listed = await market.list(seller, { pieces: 3 })
    const add = (count: number) => post('secondHandOrder/carAdd', { goods: listed.id, count }, buyer)
    await say(add(1))
    assert.deepEqual(await say(add(2)), { count: 1 })
    assert.match(await refused(add(4)), /只剩 3 件/)
    await app.pool.query('update secondhand_goods set price = 2500 where id = $1', [listed.id])
    const { items } = await say(app.get('secondHandOrder/carList', as(buyer)))
    const line = items.flatMap(({ lines }) => lines).find(({ goods }) => goods === listed.id)
    assert.deepEqual([line?.was, line?.price, line?.count, line?.hindered], [3000, 2500, 2, ''])
    const portion = await market.portion(buyer, [{ ...listed, price: 2500, count: 2 }])
    await say(market.order(buyer, [portion], 5000))
    assert.deepEqual(await say(app.get('secondHandOrder/carCount', as(buyer))), { count: 0 })
  })

  test('takes nothing of one’s own, of another school, or that is off the shelf', async () => {
    const listed = await market.list(seller)
    const add = (by: TestSession) => post('secondHandOrder/carAdd', { goods: listed.id, count: 1 }, by)
    assert.match(await refused(add(seller)), /自己的/)
    const other = await new Market(app).open()
    assert.match(await refused(add(await other.student())), /只卖给本校同学/)
    await app.pool.query('update secondhand_goods set off = true where id = $1', [listed.id])
    assert.match(await refused(add(buyer)), /已下架/)
  })
})

describe('a settlement', () => {
  test('of two sellers is one payment, each order with its own escrow', async () => {
    const other = await market.student()
    const [one, two] = [await market.list(seller), await market.list(other, { price: 1000 })]
    const portions = [await market.portion(buyer, [one]), await market.portion(buyer, [two], 'courier')]
    const key = randomUUID()
    const [made, again] = await Promise.all([
      say(market.order(buyer, portions, 4500, key)),
      say(market.order(buyer, portions, 4500, key)),
    ])
    assert.deepEqual(made, again)
    assert.equal(made.total, 4500)
    const due = await say(post('secondHandOrder/payment', { id: made.orders[0], all: true }, buyer))
    assert.deepEqual([due.kind, due.id, due.amount], ['checkout', made.checkout, 4500])
    assert.equal(await paidFor(app, buyer, 'checkout', made.checkout), 'kept')
    const [first = '', second = ''] = made.orders
    assert.deepEqual(
      [await escrow(made.checkout), await escrow(first), await escrow(second)],
      [0, 3000, 1500],
    )
    assert.deepEqual([await market.state(first), await market.state(second)], ['paid', 'paid'])
    // each is refunded by itself, out of the one payment
    await say(post('secondHandOrder/orderCancel', { id: second, reason: '弄丢了' }, other))
    assert.deepEqual(
      [await market.state(second), await escrow(first), await escrow(second)],
      ['cancelled', 3000, 0],
    )
  })

  test('is paid whole or not at all', async () => {
    const [one, two] = [await market.list(seller), await market.list(seller, { price: 1000 })]
    const portions = [await market.portion(buyer, [one]), await market.portion(buyer, [two])]
    const { checkout, orders } = await say(market.order(buyer, portions, 4000))
    await assert.rejects(paidFor(app, seller, 'checkout', checkout), /结算/)
    // one of them is called off while the cashier is open: what comes for both goes back
    const payable = checkoutPayable('trade', '')(app.context)
    await say(post('secondHandOrder/orderCancel', { id: orders[1] }, buyer))
    const payment = { id: randomUUID(), amount: 4000, channel: 'sandbox' as const, payerId: buyer.userId }
    assert.equal(await app.db.transaction((tx) => payable.paid(tx, checkout, payment)), 'return')
    assert.equal(await paidFor(app, buyer, 'checkout', checkout), 'kept')
    assert.equal(await market.state(orders[0] ?? ''), 'paid')
  })

  test('names what changed since the page was shown', async () => {
    const listed = await market.list(seller)
    const portion = await market.portion(buyer, [listed])
    assert.match(await refused(market.order(buyer, [portion], 2999)), /现在一共 ¥30/)
    await app.pool.query('update secondhand_goods set price = 3500 where id = $1', [listed.id])
    assert.match(await refused(market.order(buyer, [portion], 3000)), /“台灯”的价格变了，现在是 ¥35/)
    await app.pool.query(`update secondhand_goods set price = 3000, ways = '{courier}' where id = $1`, [
      listed.id,
    ])
    assert.match(await refused(market.order(buyer, [portion], 3000)), /不支持当面交易/)
    assert.deepEqual(await market.pieces(listed), [1, 0, 0])
  })

  test('is told to each seller at once, while it waits for its payment', async () => {
    const [one, two] = [await market.student(), await market.student()]
    const portions = [
      await market.portion(buyer, [await market.list(one)]),
      await market.portion(buyer, [await market.list(two)]),
    ]
    const { orders } = await say(market.order(buyer, portions, 6000))
    const { rows } = await app.pool.query(
      `select user_id, subject_id, text from notices where subject_id = any($1::uuid[]) order by subject_id`,
      [orders],
    )
    assert.deepEqual(
      rows.map((row) => [row.user_id, row.text.includes('有人拍下了，¥30')]),
      [
        [one.userId, true],
        [two.userId, true],
      ],
    )
  })

  test('adds up lines of one listing before it holds them', async () => {
    const listed = await market.list(seller, { pieces: 3 })
    const twice = await market.portion(buyer, [
      { ...listed, count: 2 },
      { ...listed, count: 2 },
    ])
    assert.match(await refused(market.order(buyer, [twice], 12_000)), /只剩 3 件/)
    assert.deepEqual(await market.pieces(listed), [3, 0, 0])
  })
})

describe('pieces', () => {
  test('are held by an order, free again where nobody pays, and late money goes back', async () => {
    const listed = await market.list(seller)
    const id = await market.placed(buyer, listed)
    assert.deepEqual(await market.pieces(listed), [0, 1, 0])
    assert.match(
      await refused(market.order(await market.student(), [await market.portion(buyer, [listed])], 3000)),
      /已卖完/,
    )
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await market.pieces(listed)], ['closed', [1, 0, 0]])
    const next = await market.student()
    const sold = await market.paid(next, listed)
    await assert.rejects(paidFor(app, buyer, 'trade', id), /已经关闭/)
    assert.deepEqual([await market.state(sold), await market.pieces(listed)], ['paid', [0, 1, 0]])
  })
})

describe('a price for one buyer', () => {
  test('is changed before payment, seen by both, and is what is paid', async () => {
    const id = await market.placed(buyer, await market.list(seller), 'courier')
    const change = (by: TestSession, goods: number, freight?: number) =>
      post(
        'secondHandOrder/sellerPriceSave',
        { id, goods, ...(freight === undefined ? {} : { freight }) },
        by,
      )
    assert.match(await refused(change(buyer, 100)), /待付款/)
    await say(change(seller, 2500, 0))
    const shown = await market.info(buyer, id)
    assert.deepEqual([shown.total, shown.was, shown.freight, shown.goods], [2500, 3500, 0, 2500])
    assert.deepEqual(
      shown.lines.map(({ paid }) => paid),
      [2500],
    )
    await paidFor(app, buyer, 'trade', id)
    assert.equal(await escrow(id), 2500)
    assert.match(await refused(change(seller, 2000)), /待交付/)
  })
})

describe('handing over', () => {
  test('by the code of either side; wrong ones make who typed them wait, and nobody else', async () => {
    const id = await market.paid(buyer, await market.list(seller))
    const [theirs, mine] = [await market.info(buyer, id), await market.info(seller, id)]
    assert.notEqual(theirs.code, null)
    const hand = (by: TestSession, code: string) => post('secondHandOrder/handOver', { id, code }, by)
    const wrong = theirs.code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 3; n += 1) assert.match(await refused(hand(seller, wrong)), /交付码不对/)
    assert.match(await refused(hand(seller, theirs.code ?? '')), /再过 1 分钟可以再试/)
    assert.equal((await hand(await market.student(), theirs.code ?? '')).status, 404)
    await say(hand(buyer, mine.code ?? ''))
    assert.equal(await market.state(id), 'handed')
    assert.deepEqual([(await market.info(buyer, id)).code, await escrow(id)], [null, 3000])
  })

  test('is received by itself a day later, and the seller has the money without the fee', async () => {
    const [listed, had] = [await market.list(seller), await balance(seller)]
    const id = await market.paid(buyer, listed)
    await market.met(buyer, seller, id)
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await balance(seller)], ['done', had + 2970])
    assert.deepEqual(await market.pieces(listed), [0, 0, 1])
    assert.deepEqual((await market.info(seller, id)).settled, { refunded: 0, earned: 2970, fee: 30 })
  })

  test('by courier: corrected once, received by hand or in ten days, the money a day after', async () => {
    const id = await market.paid(buyer, await market.list(seller), 'courier')
    const acts = new Acts(app.context, secondhandSale)
    const viewer = (one: TestSession) => ({ id: one.userId, schoolId: market.school }) as never
    const send = (number: string) => acts.deliver(viewer(seller), { id, company: 'zhongtong', number })
    await send('7312345678')
    await send('7312345678')
    await send('7312345679')
    await assert.rejects(send('7312345670'), /只能更正一次/)
    assert.deepEqual((await market.info(buyer, id)).courier, { company: '中通快递', number: '7312345679' })
    await say(post('secondHandOrder/orderAffirm', { id }, buyer))
    assert.deepEqual([await market.state(id), await escrow(id)], ['received', 3500])
    await market.lapse(id)
    const { settled } = await market.info(seller, id)
    // freight is the seller's whole
    assert.deepEqual(settled, { refunded: 0, earned: 3470, fee: 30 })
  })

  test('that never comes gives everything back', async () => {
    const listed = await market.list(seller)
    const id = await market.paid(buyer, listed)
    await market.lapse(id)
    assert.deepEqual(
      [await market.state(id), await escrow(id), await market.pieces(listed)],
      ['cancelled', 0, [1, 0, 0]],
    )
  })
})

describe('a refund', () => {
  // calls of one person are counted by the minute
  before(async () => {
    buyer = await market.student()
  })
  const ask = (id: string, change: object = {}, by = buyer) =>
    post(
      'secondHandOrder/orderRefund',
      {
        key: randomUUID(),
        id,
        goods: false,
        amount: 3000,
        cause: 'unlike',
        text: '和描述的不一样',
        ...change,
      },
      by,
    )
  const handed = async (listed = { pieces: 1 }) => {
    const goods = await market.list(seller, listed)
    const id = await market.paid(buyer, goods)
    await market.met(buyer, seller, id)
    return { id, goods }
  }

  test('is agreed to by silence, and ends the order where it is all', async () => {
    const { id } = await handed()
    await say(ask(id))
    assert.match(await refused(post('secondHandOrder/orderAffirm', { id }, buyer)), /退款待处理/)
    await market.lapse(id)
    assert.deepEqual([await market.state(id), await escrow(id)], ['cancelled', 0])
  })

  test('in part leaves the order where it was; three of them never sum over the share', async () => {
    const { id } = await handed()
    for (const amount of [1000, 1500]) {
      const refund = await say(ask(id, { amount }))
      await say(post('secondHandOrder/refundAffirm', { id: refund.id }, seller))
      await say(post('secondHandOrder/refundAffirm', { id: refund.id }, seller))
      assert.equal(await market.state(id), 'handed')
    }
    assert.equal(await escrow(id), 500)
    assert.match(await refused(ask(id, { amount: 501 })), /最多退 ¥5/)
    await market.lapse(id)
    assert.deepEqual((await market.info(seller, id)).settled, { refunded: 2500, earned: 495, fee: 5 })
  })

  test('with the goods: sent back, received, then the money; the piece is the seller’s again, off the shelf', async () => {
    const { id, goods } = await handed()
    const { id: refund } = await say(ask(id, { goods: true }))
    const affirm = async (address?: string) =>
      post('secondHandOrder/refundAffirm', { id: refund, ...(address ? { address } : {}) }, seller)
    assert.match(await refused(affirm()), /收货地址/)
    await say(affirm(await market.address(seller)))
    assert.equal(await market.state(id), 'returning')
    const { to } = await say(app.get('secondHandOrder/refundInfo', { query: { id: refund }, ...as(buyer) }))
    assert.match(to?.place ?? '', /3号楼/)
    await say(
      post('secondHandOrder/refundBack', { id: refund, company: '顺丰速运', number: 'SF1234567890' }, buyer),
    )
    await say(affirm())
    assert.deepEqual(
      [await market.state(id), await escrow(id), await market.pieces(goods)],
      ['cancelled', 0, [1, 0, 0]],
    )
    const { rows } = await app.pool.query('select off from secondhand_goods where id = $1', [goods.id])
    assert.equal(rows[0].off, true)
  })

  test('that is refused is asked for again once, with something new, and then goes to the school', async () => {
    const { id } = await handed()
    const photo = await market.photo(buyer)
    const { id: refund } = await say(ask(id, { pictures: [photo] }))
    const decline = () => post('secondHandOrder/refundRefuse', { id: refund, reason: '交的时候看过' }, seller)
    await say(decline())
    await say(decline())
    assert.match(await refused(ask(id, { pictures: [photo] })), /新的图片证据/)
    assert.equal((await say(ask(id, { pictures: [await market.photo(buyer)] }))).round, 2)
    await say(decline())
    assert.match(await refused(ask(id, { pictures: [await market.photo(buyer)] })), /请学校处理/)
    const dispute = (by: TestSession, text: string) => post('secondHandOrder/dispute', { id, text }, by)
    await say(dispute(buyer, '灯座是裂的，有照片'))
    await say(dispute(seller, '交的时候是好的'))
    const desk = await market.administrator()
    const { items } = await say(app.get('secondHandOrder/disputes', as(desk)))
    assert.ok(items.some((one) => one.id === id))
    const decide = (by: TestSession) =>
      post('secondHandOrder/decide', { id, share: 50, note: '各让一步' }, by)
    assert.equal((await decide(buyer)).status, 403)
    await say(decide(desk))
    await say(decide(desk))
    await market.lapse(id)
    const { settled, state, refunds } = await market.info(buyer, id)
    assert.deepEqual(
      [state, settled, refunds[0]?.state],
      ['decided', { refunded: 1500, earned: 1485, fee: 15 }, 'decided'],
    )
  })

  test('that is over moves nothing more, whatever is open beside it', async () => {
    const { id } = await handed()
    const { id: old } = await say(ask(id, { amount: 2500 }))
    await say(post('secondHandOrder/refundWithdraw', { id: old }, buyer))
    await say(ask(id, { amount: 100, pictures: [await market.photo(buyer)] }))
    assert.match(await refused(post('secondHandOrder/refundAffirm', { id: old }, seller)), /已经结束/)
    assert.deepEqual([await market.state(id), await escrow(id)], ['applied', 3000])
  })

  test('with the goods for a part of the price gives the seller the piece back', async () => {
    const { id, goods } = await handed()
    const { id: refund } = await say(ask(id, { goods: true, amount: 1000 }))
    const affirm = (more: object) => post('secondHandOrder/refundAffirm', { id: refund, ...more }, seller)
    await say(affirm({ address: await market.address(seller) }))
    await say(post('secondHandOrder/refundBack', { id: refund, text: '当面还了' }, buyer))
    await say(affirm({}))
    // nothing is left to be received: the order ends, and the rest is the seller's
    assert.deepEqual([await market.state(id), await market.pieces(goods)], ['done', [1, 0, 0]])
    assert.deepEqual((await market.info(seller, id)).settled, { refunded: 1000, earned: 1980, fee: 20 })
    const mine = await say(app.get('secondHandOrder/balance', as(seller)))
    const { rows } = await app.pool.query(
      `select sum(o.total - (select sum(refunded) from order_lines l where l.order_id = o.id))::int as held
      from orders o where seller_id = $1 and payment = 'paid'`,
      [seller.userId],
    )
    assert.equal(mine.held, rows[0].held)
  })

  test('is off the buyer’s list alone once they take it off', async () => {
    const { id } = await handed()
    const { id: refund } = await say(ask(id))
    await say(post('secondHandOrder/refundWithdraw', { id: refund }, buyer))
    await say(post('secondHandOrder/refundDelete', { id: refund }, buyer))
    const listed = async (
      path: 'secondHandOrder/orderSelect' | 'secondHandOrder/sellerOrderSelect',
      by: TestSession,
    ) =>
      (await say(app.get(path, { query: { group: 'refund' }, ...as(by) }))).items.some((one) => one.id === id)
    assert.deepEqual(
      [
        await listed('secondHandOrder/orderSelect', buyer),
        await listed('secondHandOrder/sellerOrderSelect', seller),
      ],
      [false, true],
    )
  })

  test('of goods that were sent shows the desk no address', async () => {
    buyer = await market.student()
    const id = await market.paid(buyer, await market.list(seller), 'courier')
    assert.notEqual((await market.info(seller, id)).contact, null)
    const { id: refund } = await say(ask(id, { cause: 'late', amount: 3500 }))
    await say(post('secondHandOrder/refundRefuse', { id: refund, reason: '正在打包' }, seller))
    await say(post('secondHandOrder/dispute', { id, text: '一直没有寄出' }, buyer))
    assert.equal((await market.info(await market.administrator(), id)).contact, null)
  })

  test('that crosses the receipt is one or the other', async () => {
    const { id } = await handed()
    const [affirmed, asked] = await Promise.all([post('secondHandOrder/orderAffirm', { id }, buyer), ask(id)])
    assert.deepEqual([affirmed.status, asked.status].sort(), [200, 409])
    assert.ok(['done', 'applied'].includes(await market.state(id)))
  })

  test('is taken back by the buyer, and by time once refused', async () => {
    const { id } = await handed()
    const { id: refund } = await say(ask(id))
    assert.match(await refused(post('secondHandOrder/refundWithdraw', { id: refund }, seller)), /只有买家/)
    await say(post('secondHandOrder/refundWithdraw', { id: refund }, buyer))
    assert.equal(await market.state(id), 'handed')
    const { id: second } = await say(ask(id, { pictures: [await market.photo(buyer)] }))
    await say(post('secondHandOrder/refundRefuse', { id: second, reason: '没有问题' }, seller))
    await market.lapse(id)
    assert.equal(await market.state(id), 'handed')
  })
})

describe('what one sees and says', () => {
  before(async () => {
    buyer = await market.student()
  })

  test('nobody but the two sees an order; each takes it off their own list once it is over', async () => {
    const id = await market.placed(buyer, await market.list(seller))
    assert.equal(
      (await app.get('secondHandOrder/orderInfo', { query: { id }, ...as(await market.student()) })).status,
      404,
    )
    const drop = (by: TestSession) => post('secondHandOrder/orderDelete', { id }, by)
    assert.match(await refused(drop(buyer)), /还没有结束/)
    await say(post('secondHandOrder/orderCancel', { id }, buyer))
    await say(drop(buyer))
    const ids = async (
      path: 'secondHandOrder/orderSelect' | 'secondHandOrder/sellerOrderSelect',
      by: TestSession,
    ) => (await say(app.get(path, as(by)))).items.map((one) => one.id)
    assert.equal((await ids('secondHandOrder/orderSelect', buyer)).includes(id), false)
    assert.equal((await ids('secondHandOrder/sellerOrderSelect', seller)).includes(id), true)
  })

  test('reminders come with a pause between them; the seller’s note is the seller’s', async () => {
    const id = await market.paid(buyer, await market.list(seller))
    const remind = (by: TestSession) => post('secondHandOrder/reminder', { id }, by)
    await say(remind(buyer))
    assert.match(await refused(remind(buyer)), /刚提醒过/)
    assert.match(await refused(remind(seller)), /只有买家/)
    await say(post('secondHandOrder/sellerRemark', { id, text: '放门卫' }, seller))
    assert.deepEqual(
      [(await market.info(seller, id)).note, (await market.info(buyer, id)).note],
      ['放门卫', ''],
    )
  })

  test('what was bought stays as it was', async () => {
    const listed = await market.list(seller)
    const id = await market.placed(buyer, listed)
    await app.pool.query(`update secondhand_goods set title = '别的', price = 1 where id = $1`, [listed.id])
    const former = await say(app.get('secondHandOrder/former', { query: { id, n: '0' }, ...as(buyer) }))
    assert.deepEqual([former.title, former.price, former.there], ['台灯', 3000, true])
  })
})
