/** A student brings the term's classes from the university's system, twice, and from a spreadsheet. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import ICAL from 'ical.js'
import { Client } from 'pg'
import { addDays, dayOf } from '../../contract/rules'
import { mondayOf, termTitles } from '../../contract/timetable/rules'
import type { SchoolCalendar } from '../../contract/timetable/schema'
import { onRoll } from '../server/fakes/academic'
import { gap, startZhengfang, type Zhengfang } from '../server/fakes/academicZhengfang'
import { launch, type Live } from './browser'
import { school, Student } from './student'

let live: Live
let fake: Zhengfang
let me: Student
let other: Student
/** The school's, as a picker says it: what is brought into it stands in its weeks. */
let term: string

before(async () => {
  live = await launch()
  fake = await startZhengfang()
  const client = new Client({ connectionString: live.server.database })
  await client.connect()
  await client.query(
    `insert into timetable_systems (id, school_id, name, kind, url)
      select $1, id, '本科教务', 'zhengfang', $2 from schools where name = $3`,
    [randomUUID(), `${fake.url}/jwglxt`, school],
  )
  await client.end()
  ;[me, other] = [await Student.enrolled(live), await Student.enrolled(live)]
  const { terms } = await me.read<SchoolCalendar>('cls/calendar')
  const [now] = terms
  assert.ok(now)
  fake.taught = { year: Number(now.year.slice(0, 4)), term: now.term }
  term = `${now.year} ${termTitles[now.term]}`
})
after(async () => {
  await live.close()
  await fake.close()
})

const home = 'pages/timeTable/jiaowukecheng'
const readClasses = async (): Promise<void> => {
  await me.pick('导入哪个学期', term)
  await me.button('读取课表').click()
}
const signIn = async (student: Student, password: string = onRoll.password): Promise<void> => {
  await student.fill('学号', onRoll.account)
  await student.fill('教务系统密码', password)
  await student.button('登录', true).click()
}

describe('the university’s system', () => {
  test('tells a wrong password, and takes the right one', async () => {
    await me.open(home)
    await me.button(/本科教务/).click()
    await signIn(me, 'wrong')
    await me.said('教务系统说：用户名或密码不正确').waitFor()
    await signIn(me)
    await me.said(`${onRoll.name}，登录好了`).waitFor()
    assert.ok(!(await me.page.evaluate(() => JSON.stringify({ ...localStorage }))).includes(onRoll.password))
  })

  test('gives the classes of a term, which are taken as they are ticked', async () => {
    await readClasses()
    await me.said('新增 3 节').waitFor()
    await me.said('1–8、10、12、14、16周').waitFor()
    await me.said('没有固定时间，不放进课表：金工实习').waitFor()
    await me.page.getByRole('checkbox').filter({ hasText: '体育(羽毛球)' }).click()
    await me.button('导入选中的 2 节').click()
    await me.said('课表导好了').waitFor()
    await me.said('新增 2 节。').waitFor()
  })

  test('again it shows what is left; undone it is as before', async () => {
    await me.button('再导一次').click()
    await me.button(/本科教务/).click()
    await signIn(me)
    await readClasses()
    await me.said('新增 1 节').waitFor()
    await me.button('导入选中的 1 节').click()
    await me.said('课表导好了').waitFor()
    await me.button('撤销').click()
    await me.said('新增 1 节').waitFor()
    await me.button('导入选中的 1 节').click()
    await me.button('再导一次').click()
    await me.button(/本科教务/).click()
    await signIn(me)
    await readClasses()
    await me.said('和课表一样，没有要改的').waitFor()
  })

  test('gives marks, exams and free rooms, which stay on the device', async () => {
    await me.open(`${home}?view=score`)
    await me.said('线性代数').waitFor()
    await me.said('4.32').waitFor()
    await me.open(`${home}?view=exam`)
    await me.said('座位 18').waitFor()
    await me.open(`${home}?view=room`)
    await me.pick('周次', '第 3 周')
    await me.pick('从', '第 3 节')
    await me.pick('到', '第 4 节')
    await me.page.getByRole('tab', { name: '周二' }).click()
    await me.button('查空教室').click()
    await me.said('南苑 一教 1 间').waitFor()
    fake.state = 'down'
    await me.button('查空教室').click()
    await me.said('学校的教务系统现在打不开').waitFor()
    await me.said('南苑 一教 1 间').waitFor()
    fake.state = 'well'
  })
})

describe('a slider', () => {
  test('is dragged by its bar, and tried again where it does not fit', async () => {
    fake.slides = true
    await me.open(home)
    await me.button(/本科教务/).click()
    await me.fill('学号', onRoll.account)
    await me.fill('教务系统密码', onRoll.password)
    await me.said('按住滑块，拖到缺口处').waitFor()
    const drag = async (by: number): Promise<void> => {
      const knob = await me.page.locator('.ak-slide-knob').filter({ visible: true }).boundingBox()
      assert.ok(knob)
      const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2]
      await me.page.mouse.move(x, y)
      await me.page.mouse.down()
      await me.page.mouse.move(x + by, y + 3, { steps: 8 })
      await me.page.mouse.up()
    }
    await drag(60)
    await me.button('登录', true).click()
    await me.said('拼图没有对准，再拖一次').waitFor()
    // another picture comes after the sentence
    await me.said('按住滑块，拖到缺口处').waitFor()
    await drag(gap)
    await me.button('登录', true).click()
    await me.said(`${onRoll.name}，登录好了`).waitFor()
    fake.slides = false
  })
})

describe('what was brought', () => {
  test('stands in the week, and in a calendar that another program reads the same', async () => {
    await me.open('pages/timeTable/indexWeek')
    await me.said('第 12 周').waitFor()
    const names = await me.page
      .locator('.tt-class:not(.tt-faded) .tt-name')
      .filter({ visible: true })
      .allTextContents()
    await me.open('pages/timeTable/setting?view=calendar')
    await me.button('生成订阅地址').click()
    const address = await me.page.locator('.ts-address').filter({ visible: true }).innerText()
    const answer = await me.page.request.get(address)
    assert.match(answer.headers()['content-type'] ?? '', /text\/calendar/)
    const calendar = new ICAL.Component(
      ICAL.parse(await answer.text()) as ConstructorParameters<typeof ICAL.Component>[0],
    )
    const monday = mondayOf(dayOf(Date.now()))
    const dates = calendar
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .filter((event) => event.component.getFirstPropertyValue('categories') === '课程')
      .flatMap((event) => {
        const walk = event.iterator()
        const found: { date: string; summary: string }[] = []
        for (let at = walk.next(); at; at = walk.next())
          found.push({ date: at.toString().slice(0, 10), summary: event.summary })
        return found
      })
    // holidays may take all that this week has
    assert.ok(dates.length > 0)
    const held = dates.filter(({ date }) => date >= monday && date < addDays(monday, 7))
    assert.deepEqual(held.map(({ summary }) => summary).sort(), [...names].sort())
    // exams that were read on this device are in it, too
    assert.match(await answer.text(), /SUMMARY:考试：/)
  })

  test('goes to another student by a code, who takes it as it is ticked', async () => {
    await me.open('pages/timeTable/setting?view=share')
    await me.button('生成分享码').click()
    await me.said('扫码，或者').waitFor()
    const code = await me.page.locator('.ts-qr .ts-code').innerText()
    await other.open('pages/timeTable/setting?view=share')
    await other.fill('分享码', code.toLowerCase())
    await other.button('打开', true).click()
    await other.button('导入到我的课表').click()
    await other.button(/^导入选中的/).click()
    await other.said('课表导好了').waitFor()
    await other.button('撤销').click()
    await me.button('取消').click()
    await me.button('分享码的更多').click()
    await me.button('收回', true).last().click()
    await me.button('收回', true).last().click()
    await me.said('正在分享的').waitFor({ state: 'detached' })
    await other.open(`pages/timeTable/setting?view=code&code=${code.replace(' ', '')}`)
    await other.said('分享码不对、过期了，或被收回了').waitFor()
  })

  test('says when two are free, and nothing more', async () => {
    for (const [one, two] of [
      [me, other],
      [other, me],
    ] as const) {
      await one.open(`pages/homePage/otherPerson?id=${await two.ownId()}`)
      await one.button(/^(关注|回关)/).click()
      await one.said(/已关注|互相关注/).waitFor()
    }
    const page = 'pages/timeTable/setting?view=free'
    await other.open(page)
    await other.button('先不开放').click()
    await me.open(page)
    await me.button('开放给朋友').click()
    await me.button('选同学').click()
    await me.page.getByRole('checkbox').filter({ visible: true }).first().click()
    await me.button('看 1 个人的空闲').click()
    await me.said('未开放').waitFor()
    await me.button(/^问问/).click()
    await me.said('已经问了').waitFor()
    await other.pick('谁能看我的空闲时间', '互相关注的人')
    await other.open('pages/timeTable/indexWeek')
    await other.button('自己建一张').click()
    // it is on the device at once, and counts once the server has it: the page also asks without a change
    const sent = other.page.waitForResponse(
      (answer) => answer.url().includes('cls/sync') && /"terms":\[\{/.test(answer.request().postData() ?? ''),
    )
    await other.button('保存', true).click()
    await other.said('第 12 周').waitFor()
    await sent
    await me.open(`${page}&again`)
    await me.said('已算进来').waitFor()
    await me.button('下一周').click()
    await me.page
      .getByRole('button', { name: /都有空$/ })
      .filter({ visible: true })
      .first()
      .click()
    const draft = me.page.getByPlaceholder('发消息').filter({ visible: true })
    await draft.waitFor()
    assert.match(await draft.inputValue(), /我们都有空，一起吗？$/)
  })
})

describe('a spreadsheet', () => {
  test('says which of its rows cannot be read, and goes in without them', async () => {
    await other.open(home)
    await other.button(/^粘贴表格或日历/).click()
    await other.fill(
      '课程',
      '课程\t老师\t教室\t星期\t节次\t周次\n高等数学\t顾长宁\t一教101\t周一\t1-2\t1-16\n大学英语\t许知夏\t\t八\t3-4\t1-16',
    )
    await other.button('看看有什么变化').click()
    await other.said('没读懂的 1 处').waitFor()
    await other.said('第 3 行 · 星期应是').waitFor()
    await other.said('新增 1 节').waitFor()
    await other.button('导入选中的 1 节').click()
    await other.said('课表导好了').waitFor()
  })

  test('nothing scrolls sideways on a narrow screen', async () => {
    await other.page.setViewportSize({ width: 320, height: 640 })
    const share = 'pages/timeTable/setting?view='
    for (const view of [
      home,
      `${home}?view=paste`,
      `${home}?view=score`,
      `${share}free`,
      `${share}calendar`,
    ]) {
      await other.open(view)
      await other.page.locator('.u-page').filter({ visible: true }).first().waitFor()
      const wide = await other.page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= 320, `${view} ${wide}`)
    }
    // refusals that were asked for
    assert.deepEqual(
      live.errors.filter((said) => !said.startsWith('Failed to load resource')),
      [],
    )
  })
})
