// also on: external
/** What a school's host can make the server do: pages are bounded before they are read, and cost what they weigh. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { joinDrafts } from '../../../../contract/timetable/academic/rules'
import { AcademicError, signInOf } from '../../../../server/providers/academic'
import { Browser, type Answer } from '../../../../server/providers/academic/browser'
import { fillForm, loginFormIn, rsaOf } from '../../../../server/providers/academic/casForm'
import { timetableIn as chaoxing } from '../../../../server/providers/academic/chaoxingPages'
import { page } from '../../../../server/providers/academic/html'
import {
  choicesIn,
  timetableIn as kingosoft,
  dropNumber,
} from '../../../../server/providers/academic/kingosoftPages'
import { sealPassword } from '../../../../server/providers/academic/kingosoftLogin'
import { freeIn } from '../../../../server/providers/academic/kingosoftRooms'
import { timetableIn as qiangzhi } from '../../../../server/providers/academic/qiangzhiPages'
import { spread } from '../../../../server/providers/academic/qiangzhiTimes'
import { listIn, timetableOf } from '../../../../server/providers/academic/reading'
import { timetableIn as zhengfangOld } from '../../../../server/providers/academic/zhengfangOldPages'
import { newPerson, newSchool } from '../../campus'
import { startVendor } from '../../fakes/vendor'
import { growsEvenly } from '../../growing'
import { startApp } from '../../harness'

const answer = (text: string): Answer => ({
  text,
  url: new URL('https://cas.linjiang.edu.cn/login'),
  status: 200,
  headers: {},
  content: Buffer.alloc(0),
})
/** Nothing, where it was refused as no page of such a system. */
function refused(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    assert.ok(error instanceof AcademicError && error.reason === 'changed', String(error))
    return null
  }
}
const costOf = (work: () => unknown): NodeJS.CpuUsage => {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before)
}
const isRefused = (work: () => unknown, landmark: RegExp) =>
  assert.throws(work, (error) => error instanceof AcademicError && landmark.test(error.message))

const kingoTable = (rows: string) => `<table><tr><th>课程<th>上课时间${rows}</table>`
const grid = (rows: string, id = 'kbtable') => `<table id=${id}><tr><th>节<th>星期一${rows}</table>`
const room = { year: 2026, term: 1, week: 1, day: 1, from: 1, to: 2 } as const

describe('twice the page costs at most two and a half times as much', () => {
  for (const [name, read, size] of [
    ['tables that never end', (count) => qiangzhi('<table '.repeat(count)), 4_000],
    ['the same of 老正方', (count) => zhengfangOld('<table '.repeat(count)), 4_000],
    ['numbers that never end', (count) => dropNumber('['.repeat(count)), 8_000],
    [
      'names of pictures',
      (count) => loginFormIn(answer(formOf(`<img src="${'valid'.repeat(count)}">`))),
      4_000,
    ],
    ['weeks of a class', (count) => spread('1,'.repeat(count)), 2_000],
  ] as [string, (count: number) => unknown, number][])
    test(name, () => growsEvenly(name, (count) => () => refused(() => read(count)), size))

  test('classes side by side', () => {
    const { user, system } = costOf(() => joinDrafts(classes(8_000)))
    assert.ok(user + system < 2_000_000, `${user + system} µs`)
  })

  test('where a script goes on with a ticket', async (t) => {
    const ticketless = (count: number) => `location="${'&ticket='.repeat(count)}`
    for (const count of [4_000, 300_000]) {
      const before = process.cpuUsage()
      const host = await startVendor(({ url }) => ({
        type: 'text/html',
        body: url.pathname === '/login' ? formOf('') : ticketless(count),
      }))
      t.after(() => host.close())
      const browser = Browser.at(host.url, { allowLoopback: true })
      const way = signInOf('zhengfang', `${host.url}/login`)
      await way.open(browser, '')
      await way.login(browser, '1', '2', '')
      const { user, system } = process.cpuUsage(before)
      assert.ok(user + system < 5_000_000, `${count}: ${user + system} µs`)
    }
  })
})

const formOf = (more: string) =>
  `<form action="/sent"><input name="username"><input type="password" name="password">${more}</form>`
const classes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ name: `课${index}`, teacher: '', room: '', day: 1 + (index % 7), from: 1, to: 2, weeks: 1 },
  }))

describe('what no page has is refused, whatever it would cost', () => {
  test('tags without number, and depth', () => {
    isRefused(() => page('<b>x</b>'.repeat(60_000)), /tags/)
    isRefused(() => freeIn('教室：101</table>'.repeat(120_000), room), /tags/)
    isRefused(() => page(`${'<b>'.repeat(40_000)}${'</i>'.repeat(40_000)}`), /deep/)
    assert.equal(page('<p>x'.repeat(2_000)).children.length, 2_000)
  })

  test('cells that reach down for ever, or are too many side by side', () => {
    for (const rowspan of ['Infinity', '1e300', '99999999'])
      assert.equal(kingosoft(kingoTable(`<tr><td rowspan=${rowspan}>高数<td>1-16 一[1-2]`)).rows.length, 1)
    isRefused(() => qiangzhi(grid(`<tr>${'<td rowspan=30 colspan=30>'.repeat(2_000)}`)), /columns/)
    isRefused(() => zhengfangOld(grid(`<tr>${'<td>'.repeat(300)}`, 'Table1')), /columns/)
  })

  test('lists that are nobody’s', () => {
    const many = Array.from({ length: 200_000 }, () => ({}))
    isRefused(() => listIn({ items: many }, 'items'), /rows/)
    isRefused(() => chaoxing(answer(JSON.stringify(many))), /rows/)
    isRefused(() => choicesIn(JSON.stringify(many), 'MsSchoolArea'), /rows/)
    const row = { name: '课', teacher: '', room: '', day: '1', sections: '1', weeks: '1', where: '' }
    isRefused(() => timetableOf(Array.from({ length: 6_000 }, () => row)), /rows/)
  })

  test('texts and keys that a cipher would go through block by block', async () => {
    const form = loginFormIn(
      answer(formOf('<input type="hidden" name="rsa"><input type="hidden" name="ul">')),
    )
    assert.ok(form?.way === 'des')
    const typed = { account: '1', password: '2', code: '' }
    const filledWith = (lt: string) => fillForm({ ...form, hidden: { lt } }, typed, null)
    assert.match(filledWith('LT-1-cas').rsa ?? '', /^[0-9A-F]+$/)
    isRefused(() => filledWith('x'.repeat(100_000)), /lt/)
    const page = answer(`var _deskey = '${'k'.repeat(100_000)}'; var _nowtime = '1'`)
    await assert.rejects(
      sealPassword({ get: async () => page, memory: {} } as unknown as Browser, []),
      AcademicError,
    )
  })

  test('a key that takes hours', () => isRefused(() => rsaOf('1', 'f'.repeat(3_000), 'ffffffff'), /modulus/))

  test('more to keep between two calls than any visit has', async (t) => {
    const hidden = (bytes: number) => formOf(`<input type="hidden" name="lt" value="${'x'.repeat(bytes)}">`)
    let bytes = 600_000
    const host = await startVendor(() => ({ type: 'text/html', body: hidden(bytes) }))
    t.after(() => host.close())
    const app = await startApp()
    t.after(() => app.close())
    const school = await newSchool(app)
    const me = await newPerson(app, school)
    const system = randomUUID()
    await app.pool.query(
      `insert into timetable_systems (id, school_id, name, kind, url, sso) values ($1, $2, '教务', 'zhengfang', $3, $4)`,
      [system, school, host.url, `${host.url}/login`],
    )
    const open = () => app.post('cls/getcode', { system }, { token: me.token })
    const { status, data } = await open()
    assert.deepEqual([status, (data as unknown as { reason: string }).reason], [409, 'changed'])
    bytes = 100
    const { data: opened } = await open()
    bytes = 600_000
    const login = () =>
      app.post('cls/login', { session: opened.session, account: '1', password: '2' }, { token: me.token })
    assert.equal((await login()).status, 400)
    assert.equal(((await login()).data as unknown as { reason: string }).reason, 'expired')
  })
})
