/** A club's account is applied for, opened and written for; who subscribes finds the article unread, reads it, and gets the digest. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { Person } from '../host/people'
import { until } from '../live/server'
import { launch, nextPhone, type Live } from './browser'
import { Student } from './student'

let live: Live
let database: Client
before(async () => {
  live = await launch()
  database = new Client({ connectionString: live.server.database })
  await database.connect()
})
after(async () => {
  await database.end()
  await live.close()
})

const digests = async (phone: string): Promise<number> =>
  (
    await database.query(
      `select 1 from notices n join users u on u.id = n.user_id where u.phone = $1 and n.kind = 'digest'`,
      [phone],
    )
  ).rowCount ?? 0

/** Time passes: a minute and more since it was written, and the hour of the digest has come. */
async function later(phone: string, title: string): Promise<void> {
  await database.query(
    `update announcements set created_at = created_at - interval '2 minutes' where title = $1`,
    [title],
  )
  await database.query(
    `update subscriptions set read_at = read_at - interval '1 hour' where user_id = (select id from users where phone = $1)`,
    [phone],
  )
  await database.query(
    `update subscribe_digests set since = since - interval '1 hour', due_at = now() - interval '1 second' where user_id = (select id from users where phone = $1)`,
    [phone],
  )
}

test('subscribed to, written, told of in the digest, and read', async () => {
  const name = `星轨${Date.now()}`
  const title = `周五看土星 ${Date.now()}`
  const [phone, theirs] = [nextPhone(), nextPhone()]
  await (await Person.arrive(live.server, { phone })).certify()
  const editor = await Student.appointed(live, 'school-admin', phone)
  await editor.open('pages/subscribe/detail?view=apply')
  await editor.field('名称').fill(name)
  await editor.page.getByLabel('分类').filter({ visible: true }).selectOption({ label: '社团' })
  await editor.field('介绍').fill('每周五晚上在东操场看星星')
  await editor.field('申请说明').fill('校团委注册的学生社团，社长就是我')
  await editor.button('提交申请').click()
  await editor.said('审核中').waitFor()
  const colleague = await Person.inOffice(live.server)
  const { items } = await colleague.get('subscribe/queue')
  const id = items.find((one) => one.name === name)?.id ?? ''
  await colleague.post('subscribe/review', { id, action: 'approve' })
  await editor.page.reload()
  await editor.said('已开通').waitFor()

  const reader = await Student.enrolled(live, theirs)
  await reader.open('pages/subscribe/index?tab=discover')
  await reader.page.getByPlaceholder('搜公众号、专栏和话题').filter({ visible: true }).fill(name)
  await reader.button(`订阅${name}`, true).click()
  await reader.button(`已订阅，取消订阅${name}`, true).waitFor()

  await editor.button(`写文章给${name}`).click()
  await editor.field('标题').fill(title)
  await editor.button(/写正文$/).click()
  await editor.field('第1段').fill('七点半开始，带件外套')
  await editor.button('完成', true).click()
  await editor.button('发布', true).click()
  await editor.said('0 人看过').waitFor()

  await later(theirs, title)
  await until('the digest is made', async () => ((await digests(theirs)) > 0 ? true : null))
  await reader.open('pages/index/index')
  await reader.open('pages/message/notice')
  await reader.press(`${name}《${title}》`)
  await reader.button(`${title}，未读`).waitFor()
  await reader.said('我的').click()
  await reader.button(new RegExp(`${name}.*1 条未读`)).click()
  await reader.button(`${title}，未读`).click()
  await reader.said('七点半开始，带件外套').waitFor()
  await reader.open('pages/index/index')
  await reader.open('pages/subscribe/index')
  const unread = reader.page.locator('.u-badge')
  await reader.page
    .locator('.sb-main', { hasText: name })
    .filter({ visible: true, hasNot: unread })
    .first()
    .waitFor()
  assert.equal(await digests(theirs), 1)
  assert.deepEqual(live.errors, [])
})
