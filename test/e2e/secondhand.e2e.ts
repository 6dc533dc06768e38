/** Second-hand from the shelf to the money: who sells is in the browser, who buys holds a phone with the WeChat package. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { feeOf } from '../../contract/secondhand/rules'
import { Person, start } from '../host/people'
import type { MiniApp } from '../host/runtime'
import { picture } from '../server/campus'
import { launch, nextPhone, type Live } from './helpers'
import { Student } from './student'

const title = '可以转头的护眼台灯'
const price = 3550

let live: Live
let seller: Person
let buyer: Person
let web: Student
let app: MiniApp
let goods: string
let order: string
before(async () => {
  live = await launch()
  seller = await Person.arrive(live.server, { phone: nextPhone(), name: '卖台灯的人' })
  await seller.certify()
  buyer = await Person.arrive(live.server, { phone: nextPhone(), name: '买台灯的人' })
  await buyer.certify()
})
after(async () => {
  await app?.close()
  await live.close()
})

const stateNow = async () => (await buyer.get('secondHandOrder/orderInfo', { id: order })).state
/** Refused with a sentence, and nothing moves. */
async function refused(call: () => Promise<unknown>): Promise<void> {
  const before = await stateNow()
  await assert.rejects(
    call,
    (error: Error) => /[\u4e00-\u9fff]/.test(error.message) && !error.message.includes('请联系管理员'),
  )
  assert.equal(await stateNow(), before)
}

describe('a lamp', () => {
  test('is put on the shelf on the web with two pictures, in nine taps at most', async () => {
    web = await Student.enrolled(live, seller.phone)
    await web.open('pages/secondHand/index')
    let taps = 0
    /** One more tap, or one more field typed into. */
    const tap = (done: Promise<unknown>) => {
      taps += 1
      return done
    }
    await tap(web.button('卖闲置').click())
    await tap(web.press('数码、家电、衣服、自行车，什么都行'))
    const lamp = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    await tap(web.chooseFiles('添加图片', [lamp, { ...lamp, name: 'foot.jpg' }]))
    await tap(web.fill('描述', `${title}\n用了一年，三档亮度都好，底座有一道划痕`))
    await tap(web.fill('价格', '35.50'))
    await tap(web.page.getByRole('radio', { name: '轻微使用痕迹' }).filter({ visible: true }).click())
    // whether or not the pictures are up
    await tap(web.button('上架', true).click())
    assert.ok(taps <= 9)
    await web.page.waitForURL(/commodityDetail\?id=/)
    await web.said(title).waitFor()
    goods = /id=([0-9a-f-]{36})/.exec(web.page.url())?.[1] ?? ''
    const { items } = await buyer.get('secondHand/goodsSelect', {})
    assert.equal(items[0]?.id, goods)
  })

  test('is bought and paid in WeChat, and by nobody else then', async () => {
    app = await start('wechat', live.server, { person: buyer })
    await app.open(`pages/secondHand/commodityDetail?id=${goods}`)
    await app.tap('立即购买')
    await app.at('pages/secondHand/fillOrder')
    await app.type('例如 图书馆门口', '图书馆门口')
    await app.pick('选择日期', 1)
    await app.pick('几点', '12:30')
    await app.tap('提交订单')
    await app.at('pages/secondHand/counter')
    const { items } = await buyer.get('secondHandOrder/orderSelect', {})
    order = items[0]?.id ?? ''
    const other = await Person.arrive(live.server, { phone: nextPhone() })
    await other.certify()
    await refused(() => other.post('secondHandOrder/carAdd', { goods, count: 1 }))
    await refused(() => seller.post('secondHandCourier/deliverGoods', { id: order }))
    await app.tap('演示收银台')
    await app.tap('用演示收银台付 ¥35.50')
    await app.tap('支付成功')
    await app.see('付好了')
    assert.equal(await stateNow(), 'paid')
    await refused(() => other.get('secondHandOrder/orderInfo', { id: order }))
  })

  test('is handed over for the code, not for a wrong one', async () => {
    await app.open(`pages/secondHand/orderDetail?id=${order}`)
    await app.see('你的交付码')
    const { code } = await buyer.get('secondHandOrder/orderInfo', { id: order })
    assert.match(code ?? '', /^\d{6}$/)
    await refused(() => buyer.post('secondHandOrder/orderAffirm', { id: order }))
    await web.open(`pages/secondHand/orderDetail?id=${order}`)
    await web.button('验码交付').click()
    const digits = web.page.getByRole('textbox').filter({ visible: true }).last()
    await digits.fill(code === '000000' ? '111111' : '000000')
    await web.said('交付码不对').waitFor()
    assert.equal(await stateNow(), 'paid')
    await digits.fill(code ?? '')
    await web.said('已当面交付').waitFor()
    assert.equal(await stateNow(), 'handed')
  })

  test('is received, and the money is the seller’s but for the fee', async () => {
    await app.see('已当面交付')
    await app.tap('确认收货')
    await app.answer('确认收货')
    await app.see('已完成')
    assert.equal((await seller.get('bills/balance')).balance, price - feeOf(price))
    await refused(() => buyer.post('secondHandOrder/orderCancel', { id: order }))
    await web.open('pages/secondHand/orderSeller')
    await web.said(title).waitFor()
    // the wrong code alone
    assert.equal(live.errors.length, 1, live.errors.join('\n'))
    assert.match(live.errors[0] ?? '', /400/)
  })
})
