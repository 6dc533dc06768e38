import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'
import type { Person } from '../people'

const titles = { met: '静音无线鼠标', sent: '宿舍护眼台灯' }
const price = 2500

/** Puts something up, as anybody can buy it. */
async function list(seller: Person, title: string): Promise<string> {
  const picture = await seller.upload('upload')
  const { id } = await seller.post('secondHand/release', {
    key: randomUUID(),
    category: 'digital',
    title,
    text: '用了半年，功能完好，带原装盒子',
    pictures: [picture.id],
    grade: 'good',
    price,
    ways: ['meet', 'courier'],
    pieces: 5,
    spot: '图书馆门口',
  })
  return id
}

/** All of it is paid in the demo cashier. */
async function pay(buyer: Person, id: string): Promise<void> {
  const { charge } = await buyer.post('payments/payment', {
    kind: 'checkout',
    id,
    channel: 'sandbox',
    amount: price,
  })
  if (charge?.way === 'sandbox')
    await buyer.post('payments/sandboxPay', { number: charge.number, outcome: 'pay' })
}

export default (async ({ owner, other }) => {
  const [mouse, lamp] = [await list(other, titles.met), await list(other, titles.sent)]
  const place = { name: '六栋楼下', address: '', latitude: 30.5, longitude: 114.4 }
  const written = { key: randomUUID(), name: '林间', phone: owner.phone, place }
  const address = (await owner.post('userAddress/create', written)).id
  const at = new Date(Date.now() + 5 * 3_600_000).toISOString()
  const order = async (goods: string, to: { place: string; at: string } | { address: string }) => {
    const { checkout, orders } = await owner.post('secondHandOrder/orderCreate', {
      key: randomUUID(),
      expected: price,
      portions: [{ lines: [{ goods, count: 1, price }], way: 'address' in to ? 'courier' : 'meet', ...to }],
    })
    return { checkout, id: orders[0] ?? '' }
  }
  const meeting = { place: '图书馆门口', at }
  const waiting = await order(mouse, meeting)
  const met = await order(mouse, meeting)
  await pay(owner, met.checkout)
  const sent = await order(lamp, { address })
  await pay(owner, sent.checkout)
  const parcel = { id: sent.id, company: '顺丰速运', number: 'SF1234567890' }
  await other.post('secondHandCourier/deliverGoods', parcel)
  const refund = await owner.post('secondHandOrder/orderRefund', {
    key: randomUUID(),
    id: sent.id,
    goods: false,
    amount: 500,
    cause: 'unlike',
    text: '灯罩有一道划痕',
  })
  await owner.post('secondHandOrder/carAdd', { goods: lamp, count: 2 })
  const root = 'pages/secondHand'
  return {
    [`${root}/shoppingCart`]: { says: [titles.sent, '去结算 1'] },
    [`${root}/fillOrder`]: { query: { cart: lamp }, says: [titles.sent, '怎么交付', '提交订单'] },
    [`${root}/counter`]: { query: { id: waiting.checkout }, says: ['剩余支付时间'] },
    'pages/order/pay': { query: { kind: 'checkout', id: waiting.checkout }, says: ['剩余支付时间'] },
    [`${root}/paymentSuccess`]: { query: { id: met.checkout }, says: ['付好了'] },
    [`${root}/order`]: { says: [titles.met, titles.sent, '待付款 1'] },
    [`${root}/orderSeller`]: { says: ['你还没有卖出过东西'] },
    [`${root}/orderDetail`]: { query: { id: met.id }, says: [titles.met, '你的交付码', '验码交付'] },
    [`${root}/sellerEditRemark`]: { query: { id: met.id }, says: ['备注是卖家写的'] },
    [`${root}/deliver`]: { query: { id: met.id }, says: ['现在不用发货'] },
    [`${root}/logistics`]: { query: { id: sent.id }, says: [parcel.number] },
    [`${root}/formerDetail`]: { query: { id: met.id, n: '0' }, says: [titles.met, '看它现在的样子'] },
    [`${root}/refund`]: { query: { id: met.id }, says: ['最多能退 ¥25.00'] },
    [`${root}/refundDetailed`]: { query: { id: refund.id }, says: ['等卖家处理', '灯罩有一道划痕'] },
    [`${root}/evaluateCommodity`]: { query: { id: met.id }, says: ['现在不能评价'] },
    [`${root}/commentAdd`]: { query: { id: met.id }, says: ['现在不能评价'] },
    [`${root}/chatCommodity`]: { query: { id: mouse }, says: [titles.met, '出个价'] },
    [`${root}/servicePoint`]: { says: ['图书馆'] },
    [`${root}/allAddress`]: { says: ['六栋楼下'] },
    [`${root}/newAddress`]: { says: ['联系人', '保存'] },
  }
}) satisfies Furnish
