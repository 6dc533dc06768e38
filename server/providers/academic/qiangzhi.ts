/** 强智: pages of HTML below /jsxsd/, in UTF-8 or GBK. */
import type { Answer, Browser } from './browser'
import {
  all,
  byClass,
  byId,
  byName,
  chosenOf,
  first,
  isElement,
  line,
  outer,
  page,
  rowsOf,
  tag,
  type Element,
} from './html'
import {
  alertIn,
  expired,
  hoursIn,
  labelled,
  orNone,
  pictureOf,
  refusedBy,
  termOf,
  timetableOf,
  type Words,
} from './reading'
import { changed, type AcademicSystem, type TermAsked } from './types'

const termName = ({ year, term }: TermAsked): string => `${year}-${year + 1}-${term}`
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Account and password, with some of the system's own signs behind each of their first twenty. */
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
  if (/LoginToXk|name="userAccount"|请先登录系统|用户没有登录/.test(answer.text)) throw expired()
  return answer
}

const fontTitled =
  (...titles: string[]) =>
  (element: Element) =>
    element.name === 'font' && titles.includes(element.attributes.title ?? '')

/** A parity behind the list is about all of it: 1-8,10-16(双周). */
const weeksIn = (words: string): string => {
  const [list = ''] = words.split('[')
  const parity = /[单双]/.exec(list)?.[0] ?? ''
  return `${list.replace(/\([单双]?周\)|[单双周]/g, '')}|${parity}`
}

/** The courses of a cell; a row of dashes stands between two. */
function coursesIn(content: Element, day: number, row: number): Words[] {
  const blocks: (Element | string)[][] = [[]]
  for (const child of content.children) {
    if (!isElement(child) && /-{5,}/.test(child)) blocks.push([])
    else blocks.at(-1)?.push(child)
  }
  return blocks.flatMap((children) => {
    const block: Element = { name: '', attributes: {}, children }
    const name = children.find((child) => !isElement(child) && child.trim() !== '')
    const time = line(first(block, fontTitled('周次(节次)')))
    if (typeof name !== 'string' || time === '') return []
    const sections =
      /\[([\d-]+)节?\]/.exec(time)?.[1] ?? /[\d-]+/.exec(line(first(block, fontTitled('节次备注'))))?.[0]
    return [
      {
        name: name.trim(),
        teacher: line(first(block, fontTitled('老师', '教师'))),
        room: line(first(block, fontTitled('教室'))),
        day: String(day),
        sections: sections ?? `${row * 2 - 1}-${row * 2}`,
        weeks: weeksIn(time),
      },
    ]
  })
}

function timetableIn(root: Element): { rows: Words[]; untimed: string[] } {
  const table = first(root, byId('kbtable')) ?? first(root, byId('timetable'))
  if (!table) throw changed('xskb_list kbtable')
  const [, ...body] = outer(table, tag('tr'))
  const rows = body.flatMap((row, index) =>
    outer(row, tag('td')).flatMap((cell, column) =>
      all(cell, byClass('kbcontent')).flatMap((content) => coursesIn(content, column + 1, index + 1)),
    ),
  )
  const notes = body.filter((row) => line(outer(row, tag('th', 'td'))[0]).startsWith('备注'))
  const untimed = notes.flatMap((row) =>
    outer(row, tag('td'))
      .flatMap((cell) =>
        line(cell)
          .replace(/^备注[：:]?/, '')
          .split(/[;；]/),
      )
      .map((words) => words.trim().split(' ')[0] ?? ''),
  )
  return { rows, untimed }
}

/** A list of the system: nothing found is a row of its own. */
function listOf(answer: Answer, landmark: string, ...columns: string[]): Record<string, string>[] {
  const table = first(page(inside(answer).text), byId('dataList'))
  if (!table) throw changed(`${landmark} dataList`)
  const rows = rowsOf(table, ...columns)
  if (!rows) throw changed(`${landmark} ${columns.join(' ')}`)
  return rows.filter((row) => row[columns[0] ?? ''] !== '')
}

async function signsOf(browser: Browser): Promise<[string, string]> {
  const { text } = await browser.post('Logon.do?method=logon&flag=sess', {})
  const [signs = '', counts = ''] = text.trim().split('#')
  if (!/^\d+$/.test(counts)) throw changed('Logon.do flag=sess')
  return [signs, counts]
}

export const qiangzhi: AcademicSystem = {
  kind: 'qiangzhi',

  async open(browser) {
    const answer = await browser.get('')
    browser.kept.base = new URL('.', answer.url).href
    const root = page(answer.text)
    if (!first(root, byName('encoded')) && !first(root, byName('userAccount'))) throw changed('encoded')
    browser.memory.way = answer.text.includes('flag=sess') ? 'sess' : 'xk'
    const asks = first(root, byName('RANDOMCODE'))
    return asks ? pictureOf(await browser.get('verifycode.servlet'), 'verifycode.servlet') : null
  },

  async login(browser, account, password, code) {
    const sess = browser.memory.way === 'sess'
    const encoded = sess
      ? scrambled(account, password, ...(await signsOf(browser)))
      : `${base64(account)}%%%${base64(password)}`
    const answer = await browser.post(sess ? 'Logon.do?method=logon' : 'xk/LoginToXk', {
      ...(sess ? {} : { loginMethod: 'LoginToXk' }),
      ...{ userAccount: account, userPassword: '', encoded },
      ...(code === '' ? {} : { RANDOMCODE: code }),
    })
    const root = page(answer.text)
    if (first(root, byName('userAccount')) || first(root, byName('encoded')))
      throw refusedBy(line(first(root, byId('showMsg'))) || alertIn(answer.text), 'showMsg')
    const [, below] = /^(.*\/jsxsd\/)/.exec(answer.url.href) ?? []
    if (below !== undefined) browser.kept.base = below
    browser.memory.account = account
  },

  async info(browser) {
    const root = page(inside(await browser.get('grxx/xsxx')).text)
    const number = labelled(root, '学号')
    if (number === '') throw changed('grxx 学号')
    return {
      name: labelled(root, '姓名'),
      number,
      className: labelled(root, '班级'),
      college: labelled(root, '院系', '学院'),
      major: labelled(root, '专业'),
    }
  },

  async timetable(browser, term) {
    const form = { cj0701id: '', zc: '', demo: '', xnxq01id: termName(term) }
    const { rows, untimed } = timetableIn(page(inside(await browser.post('xskb/xskb_list.do', form)).text))
    return timetableOf(rows, untimed)
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
    return listOf(answer, 'xsksap_list', '课程名称', '考试时间').map((row) => ({
      name: row.课程名称 ?? '',
      ...hoursIn(row.考试时间 ?? ''),
      room: row.考场 || row.考试地点 || '',
      seat: row.座位号 ?? '',
      kind: row.考试场次 ?? '',
    }))
  },

  async rooms(browser, { week, day, from, to, ...term }) {
    const form = page(inside(await browser.get('kbxx/jsjy_query')).text)
    const clock = first(form, byName('kbjcmsid'))
    const two = (section: number): string => String(section).padStart(2, '0')
    const answer = await browser.post('kbxx/jsjy_query2', {
      ...{ typewhere: 'jszq', xnxqh: termName(term), xqbh: chosenOf(first(form, byName('xqbh'))) },
      ...{ jxqbh: '', jxlbh: '', jsbh: '', bjfh: '=', rnrs: '', jszt: '' },
      ...{ zc: String(week), zc2: String(week), xq: String(day), xq2: String(day) },
      ...{ jc: two(from), jc2: two(to) },
      ...(clock ? { kbjcmsid: chosenOf(clock) } : {}),
    })
    const table = first(page(inside(answer).text), byId('dataList'))
    if (!table) throw changed('jsjy_query2 dataList')
    // a room's row has a sign in each section that is taken
    return outer(table, tag('tr')).flatMap((row) => {
      const [room, ...sections] = outer(row, tag('td')).map(line)
      const [, name = '', seats = ''] = /^([^(（]+)[(（](\d+)/.exec(room ?? '') ?? []
      const taken = sections.length === 0 || sections.some((sign) => sign !== '')
      return name === '' || taken
        ? []
        : [{ name: name.trim(), building: '', seats: Number(seats) || null, kind: '' }]
    })
  },
}
