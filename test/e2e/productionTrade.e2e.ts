/** What costs money, on a server in production: errands and second-hand, paid in the vendors' own cashiers, and what was earned. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { PayableKind } from '../../contract/kinds'
import { feeOf } from '../../contract/secondhand/rules'
import { idNumber, type Person } from '../host/people'
import { until } from '../live/server'
import { picture } from '../server/campus'
import {
  arriveCertified,
  launchProduction,
  signUp,
  studies,
  takeInWith,
  type ProductionLive,
} from './production'
import type { Student } from './student'

const [phone, otherPhone] = ['13900030001', '13900030002']
const sheets = {
  ...studies,
  houses: [
    ['一号宿舍楼', '宿舍', '6', '30.501', '114.401', ''],
    ['图书馆', '地点', '5', '30.502', '114.402', ''],
  ],
  stations: [['菜鸟驿站南门店', '驿站', '南门内右手边', '取件和寄件', '全天', '营业', '30.5005', '114.4005']],
}

/** A book that Open Library knows. */
const title = 'Fantastic Mr. Fox'
const photo = async () => [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture() }]

let live: ProductionLive
let she: Person
let he: Person
let one: Student
let other: Student
before(async () => {
  live = await launchProduction()
  await takeInWith(live, sheets)
  she = await arriveCertified(live, phone, '下单的人')
  he = await arriveCertified(live, otherPhone, '接单的人')
  one = await signUp(live, phone)
  other = await signUp(live, otherPhone)
  for (const { page } of [one, other]) await cashiers(page)
})
after(() => live.close())

/** The vendors' cashiers: whoever comes there pays, the vendor tells the server, and sends back. */
async function cashiers(page: Student['page']): Promise<void> {
  const { alipay, wechatPay } = live.server.vendors
  const tell = async (
    channel: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ) => {
    const told = await fetch(`${live.baseUrl}/api/payments/notify/${channel}`, {
      method: 'POST',
      headers,
      body,
    })
    assert.ok(told.ok, `${channel}: ${told.status}`)
  }
  await page.route('https://covers.openlibrary.org/**', async (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: await picture() }),
  )
  await page.route('https://openapi.alipay.com/**', async (route) => {
    const { searchParams } = new URL(route.request().url())
    assert.ok(alipay.visit(route.request().url()))
    const { out_trade_no: number } = JSON.parse(searchParams.get('biz_content') ?? '') as {
      out_trade_no: string
    }
    await tell('alipay', alipay.callback(number))
    await route.fulfill({ status: 302, headers: { location: searchParams.get('return_url') ?? '' } })
  })
  await page.route('https://wx.tenpay.com/**', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const number = (searchParams.get('prepay_id') ?? '').replace(/^wx/, '')
    wechatPay.pay(number)
    await tell('wechat', wechatPay.callback(number))
    await route.fulfill({ status: 302, headers: { location: searchParams.get('redirect_url') ?? '' } })
  })
}

/** Pays by API, as a page that leads to Alipay's cashier does. */
async function pay(person: Person, { kind, id }: { kind: PayableKind; id: string }): Promise<void> {
  const { alipay } = live.server.vendors
  const { amount } = await person.get('payments/state', { kind, id })
  const { charge } = await person.post('payments/payment', { kind, id, channel: 'alipay', amount })
  assert.ok(charge?.way === 'page')
  assert.ok(alipay.visit(charge.url))
  const number = [...alipay.trades.keys()].at(-1) ?? ''
  const { headers, body } = alipay.callback(number)
  await fetch(`${live.baseUrl}/api/payments/notify/alipay`, { method: 'POST', headers, body })
  await until('it is paid', async () =>
    (await person.get('payments/state', { kind, id })).state === 'paid' ? true : null,
  )
}
const channel = ({ page }: Student, name: string) =>
  page.getByRole('radio', { name }).filter({ visible: true })

describe('an errand', () => {
  let order: string

  test('is ordered and paid in WeChat’s cashier', async () => {
    await one.open('pages/publish/takePublish')
    await one.button(/^取件点/).click()
    await one.said('菜鸟驿站南门店').click()
    await one.button(/^送到/).click()
    await one.button('新增地址').click()
    await one.page.getByLabel('粘贴识别').filter({ visible: true }).fill(`下单 ${phone} 一号宿舍楼402`)
    await one.button('识别', true).click()
    await one.button(/一号宿舍楼/).waitFor()
    await one.button('保存并使用').click()
    await one.button(/^送到 ?下单/).waitFor()
    await one.page.getByLabel('取什么').filter({ visible: true }).fill('蓝色的羽毛球拍')
    await one.page.getByLabel('取件码或短信').filter({ visible: true }).fill('8-2-4021')
    await one.button('下单取件').click()
    await one.page.waitForURL(/order\/pay\?kind=errand&id=/)
    order = one.idShown()
    assert.equal(await channel(one, '演示收银台').count(), 0)
    await channel(one, '微信').click()
    await one.button(/^用微信/).click()
    await one.said('付好了').waitFor()
    assert.equal((await she.get('running/detail', { id: order })).state, 'open')
  })

  test('is taken by a rider whose name the register knows, and brought', async () => {
    const number = idNumber(otherPhone)
    live.server.vendors.cloud.register.set(number, '林小夏')
    await he.post('user/edit', { gender: 'male' })
    await he.post('realName/verify', { name: '林小夏', number })
    await he.post('running/applyRider', { agreed: true })
    await pay(he, await he.post('running/applyMargin', { key: randomUUID() }))
    await he.post('running/work', { on: true })
    await other.open('pages/runErrands/grabAnOrder')
    await other.button('抢单：蓝色的羽毛球拍').click()
    await other.page.waitForURL(/runErrands\/ruOIder/)
    await other.said('8-2-4021').waitFor()
    await other.button('确认取件').click()
    await other.page.waitForURL(/runErrands\/uploadPhotos/)
    await other.addPictures(await photo())
    await other.button('取到了').click()
    await other.button('验收货码').waitFor()
    await one.open(`pages/runErrands/ursOlder?id=${order}`)
    await one.said('收货码').waitFor()
    const { codes } = await she.get('running/detail', { id: order })
    await other.button('验收货码').click()
    await other.page
      .getByPlaceholder('4 位数字')
      .filter({ visible: true })
      .fill(codes.receive ?? '')
    await other.button('完成这一单').click()
    await one.said('已完成').waitFor()
  })

  test('is in the wallet of who brought it', async () => {
    await other.open('pages/wallet/walletOnline')
    const { balance } = await he.get('bills/balance')
    assert.ok(balance > 0)
    await other.said((balance / 100).toFixed(2)).waitFor()
  })
})

describe('second-hand', () => {
  let goods: string
  let order: string

  test('a book is put on the shelf, found by its number', async () => {
    await one.open('pages/secondHand/releaseBooks')
    const field = (label: string) => one.page.getByLabel(label).filter({ visible: true }).first()
    await field('ISBN').fill('978-0-14-032872-1')
    await one.said(title).waitFor()
    await one.addPictures(await photo())
    await field('描述').fill('只用过一学期，没有缺页')
    await field('价格').fill('35.50')
    await one.page
      .getByRole('radio', { name: /^轻微使用痕迹/ })
      .filter({ visible: true })
      .click()
    await one.button('上架', true).click()
    await one.page.waitForURL(/commodityDetail\?id=/)
    await one.said(title).waitFor()
    goods = one.idShown()
    // once the vendor has looked at its picture
    await until('it is on the shelf', async () => {
      const { items } = await he.get('secondHand/goodsSelect', {})
      return items.some(({ id }) => id === goods) || null
    })
  })

  test('is bought by another, and paid in Alipay’s cashier', async () => {
    await other.open(`pages/secondHand/commodityDetail?id=${goods}`)
    await other.button('立即购买').click()
    await other.page.waitForURL(/secondHand\/fillOrder/)
    await other.fill('见面地点', '图书馆门口')
    await other.page.getByRole('radio', { name: '明天' }).filter({ visible: true }).click()
    await other.button('提交订单').click()
    await other.page.waitForURL(/secondHand\/counter/)
    await channel(other, '支付宝').click()
    await other.button(/^用支付宝/).click()
    // the vendor leads back to the cashier, which says how it ended and leads on
    await other.said('付好了').waitFor()
    await other.button('完成', true).click()
    await other.page.waitForURL(/secondHand\/(orderDetail|paymentSuccess)/)
    order = (await he.get('secondHandOrder/orderSelect', {})).items[0]?.id ?? ''
    assert.equal((await he.get('secondHandOrder/orderInfo', { id: order })).state, 'paid')
  })

  test('is handed over for the code, and the money is the seller’s', async () => {
    await one.open('pages/index/index')
    await one.open(`pages/secondHand/orderDetail?id=${order}`)
    await one.button('验码交付').click()
    const { code } = await he.get('secondHandOrder/orderInfo', { id: order })
    await one.page
      .getByRole('textbox')
      .filter({ visible: true })
      .last()
      .fill(code ?? '')
    await one.said('已当面交付').waitFor()
    await he.post('secondHandOrder/orderAffirm', { id: order })
    await one.open('pages/wallet/walletOnline')
    assert.equal((await she.get('bills/balance')).balance, 3550 - feeOf(3550))
    await one.said(((3550 - feeOf(3550)) / 100).toFixed(2)).waitFor()
  })
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(live.errors, [])
})
