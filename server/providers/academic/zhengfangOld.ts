/** 正方 of ASP.NET: GBK, a view state in every form, and in some places a session in the address. */
import type { Answer, Browser } from './browser'
import { escape } from './charset'
import {
  byId,
  byName,
  chosenOf,
  first,
  hidden,
  line,
  lines,
  outer,
  page,
  rowsOf,
  tag,
  type Element,
} from './html'
import {
  alertIn,
  expired,
  gridOf,
  hoursIn,
  labelled,
  orNone,
  pictureOf,
  refusedBy,
  termOf,
  timetableOf,
  unsupported,
  type Words,
} from './reading'
import { changed, type AcademicSystem, type TermAsked } from './types'

const gbk = { charset: 'gbk' } as const
const viewState = '__VIEWSTATE'

/** A page of the person's, by its menu's number. */
async function own(browser: Browser, name: string, menu: string): Promise<{ path: string; answer: Answer }> {
  const { account = '', name: person = '' } = browser.memory
  const path = `${name}?xh=${escape(account, 'gbk')}&xm=${escape(person, 'gbk')}&gnmkdm=${menu}`
  return { path, answer: inside(await browser.get(path, { ...gbk, referer: mainOf(account) })) }
}
const mainOf = (account: string): string => `xs_main.aspx?xh=${escape(account, 'gbk')}`

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (/default2?\.aspx|\/login/i.test(answer.url.pathname) || /name="?txtUserName/.test(answer.text))
    throw expired()
  return answer
}

/** The page of a term: the system's own first, another one by its lists. */
async function ofTerm(
  browser: Browser,
  name: string,
  menu: string,
  { year, term }: TermAsked,
  [yearList, termList]: readonly [string, string],
): Promise<Element> {
  const wanted = { [yearList]: `${year}-${year + 1}`, [termList]: String(term) }
  const { path, answer } = await own(browser, name, menu)
  let root = page(answer.text)
  for (const field of [yearList, termList]) {
    const select = first(root, byName(field))
    if (!select) throw changed(`${name} ${field}`)
    if (chosenOf(select) === wanted[field]) continue
    const values = {
      [yearList]: chosenOf(first(root, byName(yearList))),
      [termList]: chosenOf(first(root, byName(termList))),
    }
    const form = {
      ...hidden(root),
      __EVENTTARGET: field,
      __EVENTARGUMENT: '',
      ...values,
      [field]: wanted[field] ?? '',
    }
    root = page(inside(await browser.post(path, form, { ...gbk, referer: path })).text)
  }
  return root
}

const time = /周([一二三四五六日天])第([\d,，-]+)节(?:\{([^}]*)\})?/
/** Where the day is only told by the column: 1-16(3,4). */
const bareTime = /^([\d,，-]+(?:[单双]周?)?)\(([\d,，]+)\)$/

/** What stands in a cell: name, sometimes kind, time, teacher, room; an empty line before the next. */
function coursesIn(cell: Element, column: number): Words[] {
  const blocks: string[][] = [[]]
  for (const words of lines(cell)) {
    if (words === '') blocks.push([])
    else blocks.at(-1)?.push(words)
  }
  return blocks.flatMap((block) => {
    const at = block.findIndex((words, index) => index > 0 && (time.test(words) || bareTime.test(words)))
    if (at < 1) return []
    const [name = '', when = '', teacher = '', room = ''] = [block[0], ...block.slice(at)]
    const [, day, sections, weeks] = time.exec(when) ?? []
    const [, bareWeeks = '', bareSections = ''] = bareTime.exec(when) ?? []
    return [
      {
        name,
        teacher,
        room,
        day: day ?? String(column),
        sections: sections ?? bareSections,
        weeks: (day === undefined ? bareWeeks : weeks) ?? '',
      },
    ]
  })
}

function timetableIn(root: Element): Words[] {
  const table = first(root, byId('Table1'))
  if (!table) throw changed('xskbcx Table1')
  const rows = outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th')))
  // a day's heading tells its column: some tables have the part of the day before the section, others do not
  const cells = gridOf(rows)
  const monday = cells.find(({ cell }) => /^(星期|周)一$/.test(line(cell)))?.column ?? 2
  return cells.flatMap(({ cell, column }) => coursesIn(cell, column - monday + 1))
}

export const zhengfangOld: AcademicSystem = {
  kind: 'zhengfang-old',

  async open(browser) {
    const answer = await browser.get('default2.aspx', gbk)
    // a session in the address is a folder of all that follows
    browser.kept.base = new URL('.', answer.url).href
    const root = page(answer.text)
    if (!(viewState in hidden(root)) || !first(root, byName('txtUserName')))
      throw changed(`default2 ${viewState}`)
    browser.memory[viewState] = hidden(root)[viewState] ?? ''
    browser.memory.generator = hidden(root).__VIEWSTATEGENERATOR ?? ''
    if (!first(root, byName('txtSecretCode'))) return null
    return pictureOf(await browser.get('CheckCode.aspx'), 'CheckCode')
  },

  async login(browser, account, password, code) {
    const { [viewState]: state = '', generator = '' } = browser.memory
    const answer = await browser.post(
      'default2.aspx',
      {
        [viewState]: state,
        ...(generator === '' ? {} : { __VIEWSTATEGENERATOR: generator }),
        ...{ txtUserName: account, Textbox1: '', TextBox2: password, txtSecretCode: code },
        ...{ RadioButtonList1: '学生', Button1: '', lbLanguage: '', hidPdrs: '', hidsc: '' },
      },
      { ...gbk, referer: 'default2.aspx' },
    )
    const name = line(first(page(answer.text), byId('xhxm')))
    if (name === '') throw refusedBy(alertIn(answer.text), 'default2 alert')
    delete browser.memory[viewState]
    Object.assign(browser.memory, { account, name: name.replace(/^\d+\s*/, '').replace(/同学$/, '') })
  },

  async info(browser) {
    const { answer } = await own(browser, 'xskbcx.aspx', 'N121603')
    const root = page(answer.text)
    return {
      name: labelled(root, '姓名') || (browser.memory.name ?? ''),
      number: labelled(root, '学号') || (browser.memory.account ?? ''),
      className: labelled(root, '行政班', '班级'),
      college: labelled(root, '学院'),
      major: labelled(root, '专业'),
    }
  },

  timetable: async (browser, term) =>
    timetableOf(timetableIn(await ofTerm(browser, 'xskbcx.aspx', 'N121603', term, ['xnd', 'xqd']))),

  async scores(browser) {
    const { path, answer } = await own(browser, 'xscjcx.aspx', 'N121605')
    const form = {
      ...hidden(page(answer.text)),
      ...{ __EVENTTARGET: '', __EVENTARGUMENT: '', ddlXN: '', ddlXQ: '', ddl_kcxz: '', btn_zcj: '历年成绩' },
    }
    const found = page(inside(await browser.post(path, form, { ...gbk, referer: path })).text)
    const rows = rowsOf(first(found, byId('Datagrid1')), '课程名称', '成绩')
    if (!rows) throw changed('xscjcx Datagrid1')
    return rows.map((row) => ({
      year: row.学年 ?? '',
      term: termOf(row.学期 ?? ''),
      name: row.课程名称 ?? '',
      score: row.成绩 ?? '',
      credit: orNone(row.学分 ?? ''),
      point: orNone(row.绩点 ?? ''),
      kind: row.课程性质 ?? '',
    }))
  },

  async exams(browser, term) {
    const root = await ofTerm(browser, 'xskscx.aspx', 'N121604', term, ['xnd', 'xqd'])
    const rows = rowsOf(first(root, byId('DataGrid1')), '课程名称', '考试时间')
    if (!rows) throw changed('xskscx DataGrid1')
    return rows
      .filter((row) => row.课程名称 !== '')
      .map((row) => ({
        name: row.课程名称 ?? '',
        ...hoursIn(row.考试时间 ?? ''),
        room: row.考试地点 ?? '',
        seat: row.座位号 ?? '',
        kind: row.考试形式 ?? '',
      }))
  },

  // each school writes its own weeks and days into the lists of that page
  rooms: () => Promise.reject(unsupported('xxjsjy')),
}
