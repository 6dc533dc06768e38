/** Second-hand from the shelf to the money: who sells is in the browser, who buys holds a phone with the WeChat package. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { feeOf } from '../../contract/secondhand/rules'
import { Person, start } from '../host/people'
import type { MiniApp } from '../host/runtime'
import { picture } from '../server/campus'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

const title = '可以转头的护眼台灯'
/** What the two agree on in the chat; the listing says ¥35.50. */
const agreed = 3000

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
    const presses = await web.counting()
    await web.button('卖闲置').click()
    await web.press('数码、家电、衣服、自行车，什么都行')
    const lamp = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await picture() }
    await web.chooseFiles('添加图片', [lamp, { ...lamp, name: 'foot.jpg' }])
    await web.fill('描述', `${title}\n用了一年，三档亮度都好，底座有一道划痕`)
    await web.fill('价格', '35.50')
    await web.page.getByRole('radio', { name: '轻微使用痕迹' }).filter({ visible: true }).click()
    // whether or not the pictures are up
    await web.button('上架', true).click()
    await web.page.waitForURL(/commodityDetail\?id=/)
    const pressed = await presses()
    assert.ok(pressed > 4 && pressed <= 9, `${pressed} presses`)
    await web.said(title).waitFor()
    goods = /id=([0-9a-f-]{36})/.exec(web.page.url())?.[1] ?? ''
    const { items } = await buyer.get('secondHand/goodsSelect', {})
    assert.equal(items[0]?.id, goods)
  })

  test('is asked about by a stranger in WeChat: two taps, one message, and no limit after it', async () => {
    app = await start('wechat', live.server, { person: buyer })
    await app.open(`pages/secondHand/commodityDetail?id=${goods}`)
    await app.tap('聊一聊')
    await app.tap('还在吗？')
    await app.at('pages/messageIndex/chat')
    await app.see('未读')
    await app.type('发消息', '能便宜点吗')
    await app.tap('发送')
    await app.see('能便宜点吗')
    await web.open('pages/index/message')
    await web.press(/能便宜点吗/)
    await web.said('还在吗？').waitFor()
    await web.said(title).waitFor()
    await app.see('已读')
    const { conversation } = await buyer.get('chat/with', { user: seller.id })
    assert.ok(conversation)
    const { items } = await buyer.get('chat/messages', { conversation })
    assert.deepEqual(
      items.map(({ kind, text }) => [kind, text]),
      [
        ['card', '还在吗？'],
        ['text', '能便宜点吗'],
      ],
    )
  })

  test('is offered less for on a card, which its seller answers in the chat', async () => {
    await app.open(`pages/secondHand/chatCommodity?id=${goods}`)
    await app.type(`比 ¥35.50 低`, '30')
    await app.tap('发出去')
    await app.at('pages/messageIndex/chat')
    await app.see('等对方回答')
    await web.said('等你回答').waitFor()
    await web.button('同意', true).click()
    await web.said('说好了').first().waitFor()
    await app.see('按这个价买下')
    await app.see('说好 ¥30 · 标价 ¥35.50')
  })

  test('is bought at that price and paid in WeChat, and by nobody else then', async () => {
    await app.open(`pages/secondHand/commodityDetail?id=${goods}`)
    let taps = 0
    const tap = (words: string) => {
      taps += 1
      return app.tap(words)
    }
    await tap('立即购买')
    await app.at('pages/secondHand/fillOrder')
    await app.see('说好的价，标价 ¥35.50')
    await tap('提交订单')
    await app.at('pages/secondHand/counter')
    const { items } = await buyer.get('secondHandOrder/orderSelect', {})
    order = items[0]?.id ?? ''
    const other = await Person.arrive(live.server, { phone: nextPhone() })
    await other.certify()
    await refused(() => other.post('secondHandOrder/carAdd', { goods, count: 1 }))
    await refused(() => seller.post('secondHandCourier/deliverGoods', { id: order }))
    await tap('演示收银台')
    await tap('用演示收银台付 ¥30.00')
    await tap('支付成功')
    // the order takes the cashier's place, with the code in view
    await app.at('pages/secondHand/orderDetail')
    await app.see('你的交付码')
    assert.ok(taps <= 6)
    assert.equal(await stateNow(), 'paid')
    await refused(() => other.get('secondHandOrder/orderInfo', { id: order }))
  })

  test('is handed over for the code, not for a wrong one', async () => {
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
    assert.equal((await seller.get('bills/balance')).balance, agreed - feeOf(agreed))
    await refused(() => buyer.post('secondHandOrder/orderCancel', { id: order }))
    await web.open('pages/secondHand/orderSeller')
    await web.said(title).waitFor()
    // the wrong code alone
    assert.equal(live.errors.length, 1, live.errors.join('\n'))
    assert.match(live.errors[0] ?? '', /400/)
  })
})

describe('a bicycle that nobody sells', () => {
  const bicycle = '可以折叠的自行车'

  test('is asked for from an empty search in WeChat, with its words and a guess of what it is', async () => {
    await app.open(`pages/secondHand/search?q=${encodeURIComponent(bicycle)}`)
    await app.see('没有找到')
    await app.tap('发求购')
    await app.at('pages/secondHand/releaseCommodity')
    await app.see('按描述猜的')
    await app.tap('发出去')
    await app.at('pages/secondHand/commodityDetail')
    await app.see('价格可谈')
    const { items } = await buyer.get('secondHand/searches', {})
    assert.deepEqual(
      items.map(({ keyword }) => keyword),
      [bicycle],
    )
  })

  test('is found among what others look for, and answered on the web; its author ends it', async () => {
    await web.open('pages/secondHand/index')
    await web.press('求购')
    await web.press(new RegExp(bicycle))
    await web.button('我有这个', true).click()
    await web.button('我有这个，还要吗？').click()
    await app.tap('找到了')
    await app.answer('找到了')
    await app.see('接着找')
    await app.open(`pages/messageIndex/chat?user=${seller.id}`)
    await app.see('我有这个，还要吗？')
    await app.see('求购 · 找到了')
    assert.equal(live.errors.length, 1, live.errors.join('\n'))
  })
})
