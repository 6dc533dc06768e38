/** The school makes a shop and a rush, a student grabs a coupon, a keeper redeems it on another device: once. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
let desk: Student
let student: Student
let keeper: Student
const keeperPhone = nextPhone()
before(async () => {
  live = await launch()
  desk = await Student.appointed(live, 'school-admin')
  student = await Student.certified(live, '江上来信')
  keeper = await Student.certified(live, '守店的人', keeperPhone)
})
after(() => live.close())

const shop = '樱花树下的煎饼'
const rush = '加个蛋不要钱'
const at = ({ page }: Student, route: string) => page.waitForURL((url) => url.hash.includes(route))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let code = ''

describe('the discount card', () => {
  test('the school writes down a shop, and keeps what was typed', async () => {
    await desk.open('pages/generalProbe/index')
    await desk.button(/^管理商家和活动/).click()
    await desk.button('加一家店').click()
    await desk.fill('店名', shop)
    await desk.button('保存', true).click()
    await desk.said('还有 3 处需要修改').waitFor()
    await desk.page.reload()
    await desk.page
      .getByLabel('类型', { exact: true })
      .filter({ visible: true })
      .selectOption({ label: '吃饭' })
    await desk.fill('位置', '樱花大道东头')
    await desk.page
      .getByLabel('离哪栋楼最近', { exact: true })
      .filter({ visible: true })
      .selectOption({ index: 1 })
    await desk.fill('常年优惠', '加肠半价')
    await desk.button('保存', true).click()
    await at(desk, 'generalProbe/details')
    await desk.said(shop).waitFor()
    await desk.said('加肠半价').waitFor()
  })

  test('asks a keeper by phone, who agrees, and gives out coupons', async () => {
    await desk.button('店员', true).click()
    await desk.fill('店员的手机号', keeperPhone)
    await desk.button('按手机号邀请').click()
    await desk.said('等对方答应').waitFor()
    assert.equal(await desk.said('守店的人').count(), 0, 'named before the yes')
    await keeper.open('pages/generalProbe/index')
    await keeper.button(`${shop}请你当店员`).click()
    await keeper.page.getByText('答应', { exact: true }).click()
    await keeper.button(/^核销/).waitFor()
    await desk.page.reload()
    await desk.said('守店的人').waitFor()
    await desk.page.goBack()
    await desk.button('办一个抢券活动').click()
    await desk.fill('标题', rush)
    await desk.fill('优惠内容', '煎饼加一个蛋')
    await desk.fill('一共几张', '1')
    await desk.fill('开抢日期', inDays(-1))
    await desk.fill('开抢时间', '08:00')
    await desk.fill('结束日期', inDays(2))
    await desk.fill('结束时间', '20:00')
    await desk.fill('使用截止', inDays(5))
    await desk.button('发布活动').click()
    await at(desk, 'generalProbe/rob')
    await desk.said('剩 1/1 张').waitFor()
  })

  test('a student grabs the only one, and another finds none left', async () => {
    await student.open('pages/generalProbe/store')
    await student.button(new RegExp(rush)).click()
    await student.button('抢', true).click()
    await student.said('你抢到了').waitFor()
    await student.button('去使用').click()
    await student.said('到店给店员扫').waitFor()
    code = await student.said(/^[2-9A-Z]{4} [2-9A-Z]{4} [2-9A-Z]{4}$/).innerText()
    await desk.page.reload()
    await desk.said('抢光了').waitFor()
  })

  test('a keeper redeems it on another device, once; the student sees it at once', async () => {
    await keeper.open('pages/generalProbe/index')
    await keeper.button(/^核销/).click()
    await keeper.fill('优惠卡或券的码', code)
    await keeper.button('查一下').click()
    await keeper.said('煎饼加一个蛋').waitFor()
    await keeper.said(/^江\*+，/).waitFor()
    await keeper.button('确认核销').click()
    await keeper.said('核销好了').waitFor()
    // the page that is open hears of it
    await student.said('已使用').waitFor()
    await keeper.button('下一位').click()
    await keeper.fill('优惠卡或券的码', code)
    await keeper.button('查一下').click()
    await keeper.said('这张券已经用过了').waitFor()
  })

  test('a card is shown, and counts as a visit', async () => {
    await student.open('pages/generalProbe/index')
    await student.said('秒后换新码').waitFor()
    const shown = await student.said(/^[2-9A-Z]{3} [2-9A-Z]{3}$/).innerText()
    await keeper.open(`pages/generalProbe/index?view=redeem&code=${shown.replace(' ', '')}`)
    await keeper.button('确认核销').click()
    await keeper.said('加肠半价').waitFor()
    await keeper.button('下一位').click()
    await keeper.button(new RegExp(shop)).click()
    await keeper.said('1 + 1').waitFor()
  })

  test('the school closes the shop after asking, and nothing scrolls sideways', async () => {
    await desk.button(shop, true).click()
    await desk.button('停用商家').click()
    await desk.confirm('停用')
    await desk.said('已停用').waitFor()
    for (const { page } of [desk, student, keeper]) {
      await page.setViewportSize({ width: 320, height: 640 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= 320, String(wide))
    }
    assert.deepEqual(
      live.errors.filter((line) => !/status of 409/.test(line)),
      [],
    )
  })
})
