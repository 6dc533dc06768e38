/** A timetable on two devices of one student: made on one, seen on the other, changed without a network, and brought into line. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayOf } from '../../contract/rules'
import { launch, type Live } from './browser'
import { Student } from './student'

let live: Live
before(async () => {
  live = await launch()
})
after(() => live.close())

test('a student keeps a timetable on two devices, one of them without a network', async () => {
  const one = await Student.enrolled(live)
  await one.open('pages/timeTable/indexWeek')
  await one.button('自己建一张').click()
  await one.said('按本校校历填').waitFor()
  await one.button('保存', true).click()
  await one.said('第 12 周').waitFor()
  await one.toTaughtMonday()
  await one.button('加课').click()
  await one.page.getByLabel('课程名', { exact: true }).fill('传播学概论')
  await one.page.getByLabel('教室', { exact: true }).fill('三教 108')
  await one.button('保存', true).click()
  await one.said('三教 108').waitFor()

  // a second code for one phone would have to wait a minute
  const info = await one.page.evaluate(() => localStorage.getItem('info'))
  const other = new Student(live, await live.newPage())
  await other.page.context().addInitScript((kept) => localStorage.setItem('info', kept ?? ''), info)
  await other.open('pages/timeTable/indexWeek')
  await other.toTaughtMonday()
  await other.said('三教 108').waitFor()
  await other.page.locator('.tt-class').first().click({ force: true })
  await other.button('修改').click()
  await other.page.getByLabel('教室', { exact: true }).last().fill('二教 101')
  await other.page.context().setOffline(true)
  await other.button('保存', true).click()
  await other.said('1 处改动等有网络时保存').waitFor()
  await other.said('二教 101').waitFor()
  await other.page.context().setOffline(false)
  await other.button('重试').click()
  await other.said('1 处改动等有网络时保存').waitFor({ state: 'detached' })
  await one.said('二教 101').waitFor()
  assert.deepEqual(
    live.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error)),
    [],
  )
})

test('the line of now lets a finger through to the class below it', async () => {
  const one = await Student.enrolled(live)
  await one.open('pages/timeTable/indexWeek')
  await one.button('自己建一张').click()
  await one.said('按本校校历填').waitFor()
  await one.button('保存', true).click()
  await one.said('第 12 周').waitFor()
  // of any day, within the hours of classes
  await one.page.clock.setFixedTime(`${dayOf(Date.now())}T10:30:00+08:00`)
  await one.visit('pages/timeTable/indexWeek')
  const line = one.page.locator('.tt-now')
  await line.waitFor({ state: 'attached' })
  await line.scrollIntoViewIfNeeded()
  const met = await line.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + 1)?.className ?? ''
  })
  assert.doesNotMatch(met, /tt-now/)
  assert.match(met, /tt-/)
})
