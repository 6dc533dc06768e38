/** A frame is got with points and worn; another student sees it in the circle and beside a comment. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

const words = '今天换了新的头像框，好看吗'

test('one gets a frame with points, another sees it', async () => {
  // with the points of her certification
  const [she, he] = [await Student.certified(live), await Student.enrolled(live)]
  await she.open('pages/user/user')
  await she.press('签到')
  await she.page.waitForURL(/signIn\/signinindex/)
  await she.press('积分商城')
  await she.page.waitForURL(/Virtual_mall\/Head_portrait/)
  await she.press('麦穗')
  await she.said('发动态的样子').waitFor()
  await she.button('用 48 积分兑换').click()
  await she.said('兑换后剩').waitFor()
  await she.button('确认兑换').click()
  await she.said('换到了').waitFor()
  await she.button('立即佩戴').click()
  await she.said('戴上了').waitFor()
  await she.button('取下').waitFor()
  const frame = (student: Student) =>
    student.page.locator('img[src$="/files/frames/wheat.png"]').filter({ visible: true }).first()

  await she.publish(words)
  await he.open('pages/index/shequ')
  await he.said(words).waitFor()
  await frame(he).waitFor()
  // the picture itself is there: a frame that does not load is none
  assert.ok(
    await frame(he).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 256),
  )
  await he.said(words).click()
  await he.page.waitForURL(/photoDetail/)
  await she.open('pages/index/shequ')
  await she.said(words).click()
  await she.page.waitForURL(/photoDetail/)
  await she.button('说点什么').click()
  await she.page.getByRole('textbox').filter({ visible: true }).last().fill('我自己先夸一下')
  await she.button('发送').click()
  await she.said('我自己先夸一下').waitFor()
  await he.page.reload()
  await he.said('我自己先夸一下').waitFor()
  await he.page
    .locator('.k-comment', { hasText: '我自己先夸一下' })
    .locator('img[src$="/files/frames/wheat.png"]')
    .first()
    .waitFor()

  // what was bought is named on her bill, and among her orders
  await she.open('pages/signIn/pointsDetails')
  await she.said('积分商城：麦穗头像框').waitFor()
  await she.open('pages/Virtual_mall/my_order')
  await she.said('麦穗').waitFor()
  assert.deepEqual(live.errors, [])
})
