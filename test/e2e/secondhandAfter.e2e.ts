/** What comes after a sale: a book sent by courier and given back in part, with the goods; a dispute that the school decides. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { feeOf } from '../../contract/secondhand/rules'
import { Person } from '../host/people'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

const [title, price, freight] = ['高等数学 上册 第七版', 1500, 600]

let live: Live
let seller: Person
let buyer: Person
let selling: Student
let buying: Student
before(async () => {
  live = await launch()
  seller = await Person.arrive(live.server, { phone: nextPhone(), name: '卖书的人' })
  buyer = await Person.arrive(live.server, { phone: nextPhone(), name: '买书的人' })
  for (const person of [seller, buyer]) {
    await person.certify()
    await person.post('userAddress/create', {
      key: randomUUID(),
      name: '林间',
      phone: person.phone,
      place: { name: '六栋楼下', address: '', latitude: 30.5, longitude: 114.4 },
    })
  }
  selling = await Student.enrolled(live, seller.phone)
  buying = await Student.enrolled(live, buyer.phone)
})
after(() => live.close())

/** A book that is ordered by courier, and paid. */
async function bought(): Promise<string> {
  const { id: goods } = await seller.post('secondHand/releaseBook', {
    key: randomUUID(),
    isbn: '978-7-04-039663-8',
    title,
    text: '只用过一学期，没有缺页',
    pictures: [(await seller.upload('upload')).id],
    grade: 'good',
    price,
    ways: ['courier'],
    freight,
    course: '高等数学',
  })
  const { items } = await buyer.get('userAddress/list')
  const { checkout, orders } = await buyer.post('secondHandOrder/orderCreate', {
    key: randomUUID(),
    expected: price + freight,
    portions: [{ lines: [{ goods, count: 1, price }], way: 'courier', address: items[0]?.id ?? '' }],
  })
  const { charge } = await buyer.post('payments/payment', {
    kind: 'checkout',
    id: checkout,
    channel: 'sandbox',
    amount: price + freight,
  })
  if (charge?.way === 'sandbox')
    await buyer.post('payments/sandboxPay', { number: charge.number, outcome: 'pay' })
  return orders[0] ?? ''
}
const infoOf = (id: string) => buyer.get('secondHandOrder/orderInfo', { id })
const balance = async (person: Person) => (await person.get('bills/balance')).balance
const field = ({ page }: Student, label: string) => page.getByLabel(label).filter({ visible: true }).first()
const refund = async (id: string) => (await infoOf(id)).refunds[0]?.id ?? ''
/** Asks for money back, with the goods or without. */
async function ask(id: string, amount: string, how: '只退款' | '退货退款'): Promise<void> {
  await buying.open(`pages/secondHand/refund?id=${id}`)
  await buying.said(how).click()
  await field(buying, '原因').selectOption({ label: '和描述不一致' })
  await field(buying, '退多少（元）').fill(amount)
  await field(buying, '说明').fill('有三十多页写满了笔记')
  await buying.button('提交申请').click()
  await buying.page.waitForURL(/refundDetailed/)
}

describe('a book by courier', () => {
  let order: string
  test('is sent, its number looked at, and received', async () => {
    order = await bought()
    await selling.open(`pages/secondHand/deliver?id=${order}`)
    await field(selling, '快递公司').selectOption({ label: '中通快递' })
    await field(selling, '快递单号').fill('73100000001234')
    await selling.button('发货', true).click()
    await selling.said('填好了').waitFor()
    await buying.open(`pages/secondHand/logistics?id=${order}`)
    await buying.said('73100000001234').waitFor()
    assert.equal((await infoOf(order)).state, 'sent')
  })

  test('is given back for a part of its price, once the goods are back', async () => {
    await ask(order, '9.50', '退货退款')
    const id = await refund(order)
    await selling.open(`pages/secondHand/refundDetailed?id=${id}`)
    await selling.button('同意退款').click()
    await selling.said('六栋楼下').waitFor()
    await selling.button('同意退货', true).click()
    await selling.said('等买家寄回').waitFor()
    await buying.open(`pages/secondHand/refundDetailed?id=${id}`)
    await buying.button('寄回商品').click()
    await buying.page.getByRole('tab', { name: '当面还了' }).filter({ visible: true }).click()
    await field(buying, '说明').fill('下午在图书馆门口还的')
    await buying.button('已经还了', true).click()
    await buying.said('等卖家收货').waitFor()
    await selling.open(`pages/secondHand/refundDetailed?id=${id}`)
    await selling.button('收到了，退款').click()
    await selling.button('同意退款', true).click()
    await selling.said('已退款').waitFor()
    const { state, lines } = await infoOf(order)
    // nothing is left to receive: the rest is the seller's
    assert.deepEqual([state, lines[0]?.refunded], ['done', 679])
  })
})

test('what the two cannot settle is decided at the desk', async () => {
  const order = await bought()
  await seller.post('secondHandCourier/deliverGoods', {
    id: order,
    company: 'zhongtong',
    number: '73100000005678',
  })
  const had = await balance(seller)
  await ask(order, '21.00', '只退款')
  const id = await refund(order)
  await selling.open(`pages/secondHand/refundDetailed?id=${id}`)
  await selling.button('拒绝', true).click()
  await field(selling, '原因').fill('描述里写了有笔记')
  await selling.button('拒绝退款', true).click()
  await selling.said('你拒绝了').waitFor()
  await buying.open(`pages/secondHand/refundDetailed?id=${id}`)
  await buying.button('请学校处理').click()
  await field(buying, '说明').fill('描述里没有写，有照片')
  await buying.button('提交', true).click()
  await buying.said('学校处理中').waitFor()

  const desk = await Student.appointed(live, 'school-admin')
  await desk.openDesk(/^二手争议/)
  await desk.said(title).waitFor()
  // what came before is of the demo
  const last = desk.page.getByRole('button', { name: '处理', exact: true }).filter({ visible: true }).last()
  await last.click()
  await desk.said('退一半').click()
  await field(desk, '理由').fill('各让一步')
  await last.click()
  await desk.said('退给买家 50%？').waitFor()
  await last.click()
  await desk.said(title).waitFor({ state: 'detached' })
  // until nobody can appeal any more the money stays; what the two agree on ends it at once
  assert.equal((await infoOf(order)).state, 'disputed')
  const of = { kind: 'trade' as const, id: order }
  const { offers } = await seller.post('order/offer', { ...of, share: 50 })
  await buyer.post('order/answerOffer', { ...of, offer: offers[0]?.id ?? '', agree: true })
  const { state, settled } = await infoOf(order)
  const rest = price + freight - 1050
  assert.equal(state, 'decided')
  assert.deepEqual(settled, {
    refunded: 1050,
    earned: rest - feeOf(rest - freight),
    fee: feeOf(rest - freight),
  })
  assert.equal(await balance(seller), had + (settled?.earned ?? 0))
  await buying.page.reload()
  await buying.said('学校已处理').waitFor()
  assert.deepEqual(live.errors, [])
})
