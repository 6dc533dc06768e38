/**
 * A school opens in production: nothing is seeded, and vendors are fakes that speak their protocols. It is made by command
 * and on the desk alone, its home by the page editor; then a student who signs up finds each service.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Entry } from '../../contract/home/page/schema'
import { templateName, type SheetName } from '../../contract/registrar/rules'
import { groupsOf } from '../../server/features/home/page/entries'
import { openHouse } from '../../server/open-features'
import {
  arrive,
  csv,
  launchProduction,
  meets,
  name,
  signUp,
  studies,
  takeIn,
  type ProductionLive,
} from './production'
import type { Student } from './student'

const [adminPhone, studentPhone] = ['13900010001', '13900010002']

let live: ProductionLive
let admin: Student
let student: Student
before(async () => {
  live = await launchProduction()
})
after(() => live.close())

const index = 'pages/index/index'

describe('a school', () => {
  test('is taken in by a command, and has a home at once', async () => {
    await takeIn(live)
    await arrive(live, adminPhone, '学工处')
    await live.server.admin('grant', adminPhone, 'school-admin', '--school', name)
    admin = await signUp(live, adminPhone)
    await admin.said('全部服务').waitFor()
  })

  const brings: [sheet: SheetName, rows: string[][], lack: RegExp][] = [
    ['studies', studies.studies, /^学院和专业/],
    ['mail', studies.mail, /^学生邮箱域名/],
    ['contacts', [['紧急', '保卫处值班室', '027-67801234', '24 小时']], /^校园黄页/],
  ]
  for (const [sheet, rows, lack] of brings) {
    test(`has its ${sheet} brought on the desk`, async () => {
      await admin.openDesk(/^数据/)
      await admin.button(lack).waitFor()
      const file = { name: templateName(sheet), mimeType: 'text/csv', buffer: Buffer.from(csv(sheet, rows)) }
      await admin.chooseFiles('选择 CSV 或 ZIP 文件', [file])
      await admin.said('检查通过，可以导入').waitFor()
      await admin.button('导入', true).click()
      await admin.said('导入完成').waitFor()
    })
  }

  test('shows its students what was brought', async () => {
    student = await signUp(live, studentPhone)
    await student.open('pages/message/yellowPage')
    await student.said('保卫处值班室').waitFor()
  })
})

/** Drags a block by its handle to where another one stands, with a finger. */
async function drag({ page }: Student, from: number, to: number): Promise<void> {
  const middleOf = async (index: number) => {
    const box = await page.locator('.pd-handle').nth(index).boundingBox()
    assert.ok(box)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await page.locator('.pd-handle').nth(to).scrollIntoViewIfNeeded()
  const [begin, end] = [await middleOf(from), await middleOf(to)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [begin])
  for (let step = 1; step <= 4; step += 1)
    await touch('touchMove', [{ x: begin.x, y: begin.y + ((end.y - begin.y) * step) / 4 }])
  await touch('touchEnd', [])
  await session.detach()
}

async function publish(): Promise<void> {
  await admin.button('发布', true).click()
  const sheet = admin.page.getByRole('dialog', { name: '发布' })
  await sheet.getByText('同学马上会看到这一版').waitFor()
  await sheet.getByRole('button', { name: '发布', exact: true }).click()
  await admin.said('已发布').waitFor()
}

describe('the page editor', () => {
  const [first, second] = ['新生报到在北门', '新生报到改到南门']

  test('takes a new block to the front, shows it before, and publishes it', async () => {
    await admin.openDesk(/^数据/)
    await admin.button(/^页面/).click()
    await admin.button('编辑“首页”', true).click()
    await admin.button('添加区块').click()
    await admin.button(/^文字/).click()
    await admin.fill('文字', first)
    await admin.said('写好了，会自动保存').waitFor()
    await admin.button('完成', true).click()
    const cards = admin.page.locator('.pd-card')
    const last = await cards
      .filter({ hasText: first })
      .evaluate((card) => [...(card.parentElement?.children ?? [])].indexOf(card))
    assert.ok(last > 0)
    await drag(admin, last, 0)
    await cards.first().filter({ hasText: first }).waitFor()
    await admin.said(/^预览$/).click()
    await admin.page.getByLabel('预览', { exact: true }).getByText(first).waitFor()
    await publish()
    await meets(student, index, first)
  })

  test('puts an earlier version back', async () => {
    await admin.said(/^编辑$/).click()
    await admin.page.locator('.pd-card').filter({ hasText: first }).locator('.pd-card-words').click()
    await admin.fill('文字', second)
    await admin.button('完成', true).click()
    await publish()
    await meets(student, index, second)
    await admin.said('历史版本').click()
    await admin.button('把第 1 版放回草稿').click()
    await admin.confirm('放回草稿')
    await admin.page.locator('.pd-card').filter({ hasText: first }).waitFor()
    await publish()
    await meets(student, index, first)
  })
})

test('every service that the app has a page for is offered, and opens', async () => {
  await meets(student, index, '全部服务')
  await student.said('全部服务').click()
  await student.said('首页最前').waitFor()
  const pathOf = (entry: Entry) => entry.link.url.split('?')[0] ?? ''
  const offered = groupsOf(await openHouse()).flatMap(({ items }) => items)
  assert.ok(offered.length >= 15, String(offered.length))
  for (const entry of offered) {
    await student.open('pages/diys/index?key=services')
    await student.button(entry.title, true).click()
    const front = student.page.locator(`[data-route="${pathOf(entry).slice(1)}"]`).last()
    await front.getByText(/\S/).filter({ visible: true }).first().waitFor()
    assert.equal(await front.getByText(/链子掉了|请联系管理员/).count(), 0, entry.title)
  }
})

test('nothing went wrong unseen', () => {
  assert.deepEqual(live.errors, [])
})
