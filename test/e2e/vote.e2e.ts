/** One student makes a vote and enters it, another enters and votes, and finds the receipt; the creator sees it counted. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
let host: Student
let voter: Student
before(async () => {
  live = await launch()
  host = await Student.certified(live)
  voter = await Student.enrolled(live)
})
after(() => live.close())

const title = '最适合发呆的教室'
const at = ({ page }: Student, route: string) => page.waitForURL((url) => url.hash.includes(route))

describe('a vote', () => {
  test('is made; its words survive leaving', async () => {
    await host.open('pages/vote/createEvent?kind=contest')
    await host.fill('标题', title)
    await host.button(/写正文/).click()
    await at(host, 'editor/editor')
    await host.page.getByRole('textbox').filter({ visible: true }).first().fill('选一间你最想待着的')
    await host.page.goBack()
    await host.page.reload()
    await host.said('选一间你最想待着的').waitFor()
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await host.fill('结束日期', tomorrow)
    await host.fill('结束时间', '20:00')
    await host.said('本校同学').click()
    await host.said('同学报名，投票期间也可以').click()
    await host.button('发布评选', true).click()
    await host.said('投票发布了').waitFor()
  })

  test('is entered by others, once its creator accepts them', async () => {
    const id = host.idShown()
    await voter.open(`pages/vote/voting?id=${id}`)
    await voter.button('我要报名').click()
    await voter.fill('名称', '三楼靠窗')
    await voter.button('提交报名', true).click()
    await voter.said('等发起人审核').waitFor()
    await host.page.reload()
    await host.said('三楼靠窗').waitFor()
    await host.button('通过', true).click()
    await host.page.getByRole('alertdialog').getByRole('button', { name: '通过', exact: true }).click()
    await host.said('没有待审的报名').waitFor()
  })

  test('is cast, and its receipt is found by anybody', async () => {
    await host.button('看投票页').click()
    await host.said('还能选 1 个').waitFor()
    await host.page.getByRole('checkbox', { name: '选 三楼靠窗' }).filter({ visible: true }).click()
    await host.button('投票（已选 1/1）', true).click()
    await host.page.getByRole('alertdialog').getByRole('button', { name: '投票', exact: true }).click()
    const code = await host.said(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).innerText()
    await host.button('知道了', true).click()
    await host.said('已投').waitFor()
    // the other's page asks for the numbers by itself
    await voter.said('1 票').waitFor()
    await voter.open(`pages/vote/ranking?id=${host.idShown()}&view=receipts`)
    await voter.fill('搜索', code)
    await voter.said(code).waitFor()
    await voter.said('已计入').waitFor()
  })

  test('among friends is made on one page and voted on in place', async () => {
    await host.open('pages/vote/index')
    await host.button('发起投票').click()
    await host.fill('问题', '周五聚餐吃什么')
    await host.fill('选项', '火锅\n烤肉\n食堂')
    await host.button('发布投票', true).click()
    await host.said('火锅').waitFor()
    await host.page.getByRole('checkbox', { name: '烤肉，0 票' }).filter({ visible: true }).click()
    await host.button('投票（已选 1/1）', true).click()
    await host.page.getByRole('alertdialog').getByRole('button', { name: '投票', exact: true }).click()
    await host.button('知道了', true).click()
    await host.said('100%').waitFor()
  })

  test('nothing scrolls sideways on a narrow screen', async () => {
    for (const student of [host, voter]) {
      await student.page.setViewportSize({ width: 320, height: 640 })
      const wide = await student.page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= 320, String(wide))
    }
    assert.deepEqual(live.errors, [])
  })
})
