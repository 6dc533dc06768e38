/** 强智: pages of HTML below /jsxsd/, in UTF-8 or GBK. */
import type { Room } from '../../../contract/timetable/academic/schema'
import type { Answer, Browser } from './browser'
import { byId, byName, chosenOf, first, line, optionsOf, outer, page, rowsOf, tag } from './html'
import { timetableIn } from './qiangzhiPages'
import {
  alertIn,
  sessionEnded,
  hoursIn,
  textAfterLabel,
  orNone,
  pictureOf,
  refusedBy,
  termOf,
  timetableOf,
} from './reading'
import { pageChanged } from './error'
import { mostCampuses, type AcademicSystem, type TermAsked } from './types'

const termName = ({ year, term }: TermAsked): string => `${year}-${year + 1}-${term}`
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Account and password, with some of the system's own characters behind each of their first twenty. */
function scrambled(account: string, password: string, signs: string, counts: string): string {
  const code = `${account}%%%${password}`
  let [rest, out] = [signs, '']
  for (const [index, sign] of [...code].entries()) {
    if (index >= 20) return out + [...code].slice(index).join('')
    const count = Number(counts[index] ?? 0)
    out += sign + rest.slice(0, count)
    rest = rest.slice(count)
  }
  return out
}

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (/LoginToXk|name="userAccount"|请先登录系统|用户没有登录/.test(answer.text)) throw sessionEnded()
  return answer
}

/** All that follows stands below where one came in. */
function below(browser: Browser, { url }: Answer): void {
  const [, base] = /^(.*\/jsxsd\/)/.exec(url.href) ?? []
  if (base !== undefined) browser.kept.base = base
}

/** A list of the system: nothing found is a row of its own. */
function listOf(answer: Answer, landmark: string, ...columns: string[]): Record<string, string>[] {
  const table = first(page(inside(answer).text), byId('dataList'))
  if (!table) throw pageChanged(`${landmark} dataList`)
  const rows = rowsOf(table, ...columns)
  if (!rows) throw pageChanged(`${landmark} ${columns.join(' ')}`)
  return rows.filter((row) => row[columns[0] ?? ''] !== '')
}

async function signsOf(browser: Browser): Promise<[string, string]> {
  const { text } = await browser.post('Logon.do?method=logon&flag=sess', {})
  const [signs = '', counts = ''] = text.trim().split('#')
  if (!/^\d+$/.test(counts)) throw pageChanged('Logon.do flag=sess')
  return [signs, counts]
}

export const qiangzhi: AcademicSystem = {
  kind: 'qiangzhi',

  async open(browser) {
    const answer = await browser.get('')
    browser.kept.base = new URL('.', answer.url).href
    const root = page(answer.text)
    if (!first(root, byName('encoded')) && !first(root, byName('userAccount'))) throw pageChanged('encoded')
    browser.memory.way = answer.text.includes('flag=sess') ? 'sess' : 'xk'
    const asks = first(root, byName('RANDOMCODE'))
    return asks ? pictureOf(await browser.get('verifycode.servlet'), 'verifycode.servlet') : null
  },

  async login(browser, account, password, code) {
    const sess = browser.memory.way === 'sess'
    const encoded = sess
      ? scrambled(account, password, ...(await signsOf(browser)))
      : `${base64(account)}%%%${base64(password)}`
    const form = {
      ...(sess ? {} : { loginMethod: 'LoginToXk' }),
      ...{ userAccount: account, userPassword: '', encoded },
      ...(code === '' ? {} : { RANDOMCODE: code }),
    }
    const path = sess ? 'Logon.do?method=logon' : 'xk/LoginToXk'
    const answer = await browser.post(path, form, { secret: true })
    const root = page(answer.text)
    if (first(root, byName('userAccount')) || first(root, byName('encoded')))
      throw refusedBy(line(first(root, byId('showMsg'))) || alertIn(answer.text), 'showMsg')
    below(browser, answer)
    browser.memory.account = account
  },

  async enter(browser, account, answer) {
    below(browser, inside(answer))
    browser.memory.account = account
  },

  async info(browser) {
    const root = page(inside(await browser.get('grxx/xsxx')).text)
    const number = textAfterLabel(root, '学号')
    if (number === '') throw pageChanged('grxx 学号')
    return {
      name: textAfterLabel(root, '姓名'),
      number,
      className: textAfterLabel(root, '班级'),
      college: textAfterLabel(root, '院系', '学院'),
      major: textAfterLabel(root, '专业'),
    }
  },

  async timetable(browser, term) {
    const form = { cj0701id: '', zc: '', demo: '', viweType: '0', xnxq01id: termName(term) }
    const { rows, ...more } = timetableIn(inside(await browser.post('xskb/xskb_list.do', form)).text)
    return timetableOf(rows, more)
  },

  async scores(browser) {
    const form = { kksj: '', kcxz: '', kcmc: '', xsfs: 'all' }
    return listOf(await browser.post('kscj/cjcx_list', form), 'cjcx_list', '课程名称', '成绩').map((row) => {
      const [, year = '', term = ''] = /^(\d{4}-\d{4})-(\d)$/.exec(row.开课学期 ?? '') ?? []
      return {
        year,
        term: termOf(term),
        name: row.课程名称 ?? '',
        score: row.成绩 ?? '',
        credit: orNone(row.学分 ?? ''),
        point: orNone(row.绩点 ?? ''),
        kind: row.课程属性 || row.课程性质 || '',
      }
    })
  },

  async exams(browser, term) {
    const form = { xqlbmc: '', xnxqid: termName(term), xqlb: '' }
    const answer = await browser.post('xsks/xsksap_list', form)
    const items = listOf(answer, 'xsksap_list', '课程名称', '考试时间').map((row) => ({
      name: row.课程名称 ?? '',
      ...hoursIn(row.考试时间 ?? ''),
      room: row.考场 || row.考试地点 || '',
      seat: row.座位号 ?? '',
      kind: row.考试场次 ?? '',
    }))
    return { items, left: [] }
  },

  async rooms(browser, { week, day, from, to, ...term }) {
    const form = page(inside(await browser.get('kbxx/jsjy_query')).text)
    const clock = first(form, byName('kbjcmsid'))
    const two = (section: number): string => String(section).padStart(2, '0')
    const campuses = optionsOf(first(form, byName('xqbh')))
    // one that stands for all of them is asked alone
    const all = campuses.filter(({ value }) => value === '')
    const each = all.length > 0 || campuses.length === 0 ? [{ value: '', title: '' }] : campuses
    const items = []
    for (const { value, title } of each.slice(0, mostCampuses)) {
      const answer = await browser.post('kbxx/jsjy_query2', {
        ...{ typewhere: 'jszq', xnxqh: termName(term), xqbh: value },
        ...{ jxqbh: '', jxlbh: '', jsbh: '', bjfh: '=', rnrs: '', jszt: '' },
        ...{ zc: String(week), zc2: String(week), xq: String(day), xq2: String(day) },
        ...{ jc: two(from), jc2: two(to) },
        ...(clock ? { kbjcmsid: chosenOf(clock) } : {}),
      })
      items.push(...roomsIn(inside(answer), each.length > 1 ? title : ''))
    }
    return { items, left: each.slice(mostCampuses).map(({ title }) => title) }
  },
}

/** Rooms whose row has no mark in any section. */
function roomsIn({ text }: Answer, campus: string): Room[] {
  const table = first(page(text), byId('dataList'))
  if (!table) throw pageChanged('jsjy_query2 dataList')
  return outer(table, tag('tr')).flatMap((row) => {
    const [room, ...sections] = outer(row, tag('td')).map(line)
    const [, name = '', seats = ''] = /^([^(（]+)(?:[(（](\d+))?/.exec(room ?? '') ?? []
    const taken = sections.length === 0 || sections.some((sign) => sign !== '')
    return name === '' || taken
      ? []
      : [{ name: name.trim(), building: campus, seats: Number(seats) || null, kind: '' }]
  })
}
