/** The product's first journey, from web to web: one publishes, a classmate answers, the first one hears of it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { picture } from '../server/campus'
import { until } from '../live/server'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

test('a student publishes with pictures, a classmate likes and comments, and the badge goes up', async () => {
  const author = await Student.enrolled(live)
  await author.open('pages/index/shequ')
  await author.button('赞').waitFor()
  const buffer = await picture()
  const words = `傍晚的北湖 ${Date.now()}`
  await author.publish(
    words,
    [1, 2].map((n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer })),
  )
  await author.open('pages/index/shequ')
  await author.said(words).waitFor()
  await until('the welcome is on the badge', async () => ((await author.badge()) === '1' ? true : null))

  const classmate = await Student.enrolled(live)
  await classmate.open('pages/index/shequ')
  await classmate.press(words)
  await classmate.said('说点什么').waitFor()
  await classmate.button(/^赞 \d/).click()
  await classmate.button('取消赞').waitFor()
  await until('the author’s badge counts the like', async () =>
    (await author.badge()) === '2' ? true : null,
  )
  await classmate.said('说点什么').click()
  await classmate.page.getByRole('textbox', { name: '评论' }).filter({ visible: true }).fill('求原图做壁纸')
  await classmate.hand('paste', { name: 'mine.jpg', mimeType: 'image/jpeg', buffer })
  await classmate.sent(1)
  await classmate.button('发送').click()
  await classmate.said('求原图做壁纸').waitFor()
  await until('the author’s badge counts the comment', async () =>
    (await author.badge()) === '3' ? true : null,
  )

  await author.open('pages/index/message')
  await author.said('评论和@').click()
  await author.press('评论了你的动态：求原图做壁纸')
  await author.said('1 条评论').waitFor()
  await author.page.goBack()
  await author.page.goBack()
  await until('what was read is off the badge', async () => ((await author.badge()) === '2' ? true : null))
  assert.deepEqual(live.errors, [])
})
