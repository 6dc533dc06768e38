/** 正方 of ASP.NET: GBK, a view state in every form, and in some places a session in the address. */
import type { Answer, Browser } from './browser'
import { escape } from './charset'
import { byId, byName, chosenOf, first, hiddenFields, line, page, rowsOf } from './html'
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
  notSupported,
} from './reading'
import { pageChanged } from './error'
import type { AcademicSystem, TermAsked } from './types'
import { timetableIn } from './zhengfangOldPages'
import { oldRooms } from './zhengfangOldRooms'

const gbk = { charset: 'gbk' } as const
const viewState = '__VIEWSTATE'

/** A page of the person's, by its menu's number. */
async function own(browser: Browser, name: string, menu: string): Promise<{ path: string; answer: Answer }> {
  const { account = '', name: person = '' } = browser.memory
  const path = `${name}?xh=${escape(account, 'gbk')}&xm=${escape(person, 'gbk')}&gnmkdm=${menu}`
  return { path, answer: inside(await browser.get(path, { ...gbk, referer: mainOf(account) })) }
}
const mainOf = (account: string): string => `xs_main.aspx?xh=${escape(account, 'gbk')}`

/** Whom the first page greets: 2023110418  江小满同学. */
const nameIn = ({ text }: Answer): string =>
  line(first(page(text), byId('xhxm')))
    .replace(/^\d+\s*/, '')
    .replace(/同学$/, '')

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (/default2?\.aspx|\/login/i.test(answer.url.pathname) || /name="?txtUserName/.test(answer.text))
    throw sessionEnded()
  return answer
}

/** The page of a term: the system's own first, another one by its lists. */
async function ofTerm(
  browser: Browser,
  name: string,
  menu: string,
  { year, term }: TermAsked,
  [yearList, termList]: readonly [string, string],
): Promise<Answer> {
  const wanted = { [yearList]: `${year}-${year + 1}`, [termList]: String(term) }
  const shown = await own(browser, name, menu)
  let { answer } = shown
  for (const field of [yearList, termList]) {
    const root = page(answer.text)
    const select = first(root, byName(field))
    if (!select) throw pageChanged(`${name} ${field}`)
    if (chosenOf(select) === wanted[field]) continue
    const values = {
      [yearList]: chosenOf(first(root, byName(yearList))),
      [termList]: chosenOf(first(root, byName(termList))),
    }
    const form = {
      ...hiddenFields(root),
      __EVENTTARGET: field,
      __EVENTARGUMENT: '',
      ...values,
      [field]: wanted[field] ?? '',
    }
    answer = inside(await browser.post(shown.path, form, { ...gbk, referer: shown.path }))
  }
  return answer
}

export const zhengfangOld: AcademicSystem = {
  kind: 'zhengfang-old',

  async open(browser) {
    const answer = await browser.get('default2.aspx', gbk)
    // a session in the address is a folder of all that follows
    browser.kept.base = new URL('.', answer.url).href
    const root = page(answer.text)
    if (!(viewState in hiddenFields(root)) || !first(root, byName('txtUserName')))
      throw pageChanged(`default2 ${viewState}`)
    browser.memory[viewState] = hiddenFields(root)[viewState] ?? ''
    browser.memory.generator = hiddenFields(root).__VIEWSTATEGENERATOR ?? ''
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
      { ...gbk, referer: 'default2.aspx', secret: true },
    )
    const name = nameIn(answer)
    if (name === '') throw refusedBy(alertIn(answer.text), 'default2 alert')
    delete browser.memory[viewState]
    Object.assign(browser.memory, { account, name })
  },

  async enter(browser, account, answer) {
    inside(answer)
    browser.kept.base = new URL('.', answer.url).href
    const name = nameIn(answer) || nameIn(inside(await browser.get(mainOf(account), gbk)))
    if (name === '') throw pageChanged('xs_main xhxm')
    Object.assign(browser.memory, { account, name })
  },

  async info(browser) {
    const { answer } = await own(browser, 'xskbcx.aspx', 'N121603')
    const root = page(answer.text)
    return {
      name: textAfterLabel(root, '姓名') || (browser.memory.name ?? ''),
      number: textAfterLabel(root, '学号') || (browser.memory.account ?? ''),
      className: textAfterLabel(root, '行政班', '班级'),
      college: textAfterLabel(root, '学院'),
      major: textAfterLabel(root, '专业'),
    }
  },

  async timetable(browser, term) {
    const { text } = await ofTerm(browser, 'xskbcx.aspx', 'N121603', term, ['xnd', 'xqd'])
    const { rows, ...more } = timetableIn(text)
    return timetableOf(rows, more)
  },

  async scores(browser) {
    const { path, answer } = await own(browser, 'xscjcx.aspx', 'N121605')
    const form = {
      ...hiddenFields(page(answer.text)),
      ...{ __EVENTTARGET: '', __EVENTARGUMENT: '', ddlXN: '', ddlXQ: '', ddl_kcxz: '', btn_zcj: '历年成绩' },
    }
    const found = page(inside(await browser.post(path, form, { ...gbk, referer: path })).text)
    const rows = rowsOf(first(found, byId('Datagrid1')), '课程名称', '成绩')
    if (!rows) throw pageChanged('xscjcx Datagrid1')
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
    const { text } = await ofTerm(browser, 'xskscx.aspx', 'N121604', term, ['xnd', 'xqd'])
    const root = page(text)
    const rows = rowsOf(first(root, byId('DataGrid1')), '课程名称', '考试时间')
    if (!rows) throw pageChanged('xskscx DataGrid1')
    const items = rows
      .filter((row) => row.课程名称 !== '')
      .map((row) => ({
        name: row.课程名称 ?? '',
        ...hoursIn(row.考试时间 ?? ''),
        room: row.考试地点 ?? '',
        seat: row.座位号 ?? '',
        kind: row.考试形式 ?? '',
      }))
    return { items, left: [] }
  },

  async rooms(browser, asked) {
    const { path, answer } = await own(browser, 'xxjsjy.aspx', 'N121611')
    if (answer.status === 404) throw notSupported('xxjsjy')
    return oldRooms(answer, asked, async (form) =>
      inside(await browser.post(path, form, { ...gbk, referer: path })),
    )
  },
}
