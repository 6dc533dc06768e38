/** 青果 KINGOSOFT: pages of GBK; the password is hashed with the picture's characters, in newer ones the whole form is sealed. */
import type { Answer, Browser } from './browser'
import { byId, byName, first, page } from './html'
import { kingoTimetable, yearAndTerm } from './kingosoftClasses'
import { formOf, sealPassword } from './kingosoftLogin'
import { choicesIn, rowsWith, dropNumber } from './kingosoftPages'
import { kingoRooms } from './kingosoftRooms'
import {
  sessionEnded,
  hoursIn,
  textAfterLabel,
  orNone,
  pictureOf,
  refusedBy,
  notSupported,
  wordOf,
  jsonOf,
} from './reading'
import { pageChanged } from './error'
import type { AcademicSystem } from './types'

const gbk = { charset: 'gbk' } as const
/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (/凭证已失效|请重新登录|cas\/logon\.action/.test(answer.text)) throw sessionEnded()
  return answer
}

/** Rounds of exams that one call asks for. */
const mostRounds = 12

export const kingosoft: AcademicSystem = {
  kind: 'kingosoft',

  async open(browser) {
    const answer = await browser.get('cas/login.action', gbk)
    const root = page(answer.text)
    if (!first(root, byId('username')) && !first(root, byName('username')))
      throw pageChanged('login.action username')
    const session =
      /_s?sessionid\s*=\s*['"]([\w!-]{1,200})['"]/.exec(answer.text)?.[1] ?? browser.cookie('JSESSIONID')
    if (session === undefined) throw pageChanged('login.action _sessionid')
    Object.assign(browser.memory, {
      session,
      sealed: /kingo_encypt|SetKingoEncypt|getTempDeskey/i.test(answer.text) ? '1' : '',
    })
    if (first(root, byId('hid_flag'))?.attributes.value === '1' || !first(root, byId('randnumber')))
      return null
    return pictureOf(await browser.get(`cas/genValidateCode?dateTime=${Date.now()}`), 'genValidateCode')
  },

  async login(browser, account, password, code) {
    const form = formOf(browser, account, password, code)
    const answer = await browser.post(
      'cas/logon.action',
      browser.memory.sealed === '1' ? await sealPassword(browser, form) : form,
      {
        referer: 'cas/login.action',
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        secret: true,
      },
    )
    const said = jsonOf(answer, 'logon.action')
    if (wordOf(said, 'status') !== '200') throw refusedBy(wordOf(said, 'message'), 'logon.action message')
    browser.memory.account = account
    delete browser.memory.session
  },

  async enter(browser, account, answer) {
    inside(answer)
    browser.memory.account = account
  },

  async info(browser) {
    const answer = inside(
      await browser.get('STU_BaseInfoAction.do?hidOption=InitData&menucode_current=JW13020101', gbk),
    )
    const said = (...names: string[]): string =>
      names
        .map(
          (name) => new RegExp(`<${name}>(?:<!\\[CDATA\\[)?([^<\\]]*)`).exec(answer.text)?.[1]?.trim() ?? '',
        )
        .find(Boolean) ?? textAfterLabel(page(answer.text), ...names)
    const [name, number] = [said('xm', '姓名'), said('xh', 'yhxh', '学号')]
    if (name === '' && number === '') throw pageChanged('STU_BaseInfoAction xm')
    return {
      name,
      number: number || (browser.memory.account ?? ''),
      className: said('bjmc', '班级', '行政班级'),
      college: said('yxbmc', '院系', '学院'),
      major: said('zymc', '专业'),
    }
  },

  timetable: (browser, term) => kingoTimetable(browser, term, inside),

  async scores(browser) {
    const form = { sjxz: 'sjxz1', ysyx: 'yxcj', zx: '1', fx: '1', zfx: '0', xn: '', xn1: '', xq: '' }
    const more = { ...gbk, referer: 'student/xscj.stuckcj.jsp' }
    let answer = await browser.post('student/xscj.stuckcj_data.jsp', form, more)
    if (answer.status === 404) answer = await browser.post('student/xscj.stuckcj_data10421.jsp', form, more)
    const rows = rowsWith(
      page(inside(answer).text),
      {
        name: /^课程(名称|\/环节)?$/,
        score: /^(总评)?成绩$/,
        credit: /^学分$/,
        point: /^绩点$/,
        kind: /^(课程)?(类别|性质)$/,
      },
      ['name', 'score'],
    )
    if (!rows) throw pageChanged('xscj.stuckcj_data 成绩')
    return rows.map(({ before, row: { name = '', score = '', credit = '', point = '', kind = '' } }) => {
      const [, year = '', word = ''] = /(\d{4}-\d{4})学年\s*第?([一二三])学期/.exec(before) ?? []
      const term = '一二三'.indexOf(word)
      return {
        year,
        term: word === '' ? null : (([1, 2, 3] as const)[term] ?? null),
        name: dropNumber(name),
        score,
        credit: orNone(credit),
        point: orNone(point),
        kind,
      }
    })
  },

  async exams(browser, term) {
    const [xn, xq] = yearAndTerm(term)
    const rounds = (await choicesOf(browser, 'Ms_KSSW_FBXNXQKSLC', '')).flatMap(({ code, name }) => {
      const [year, season, kslc] = code.split(/[,-]/)
      return year === xn && season === xq && kslc !== undefined ? [{ kslc, name }] : []
    })
    const found = []
    for (const { kslc } of rounds.slice(0, mostRounds)) {
      const answer = await browser.post('taglib/DataTable.jsp?tableId=2538', { xh: '', xn, xq, kslc }, gbk)
      const rows = rowsWith(
        page(inside(answer).text),
        {
          name: /^课程(名称)?$/,
          when: /^考试时间/,
          room: /考场|考试地点/,
          seat: /座位/,
          kind: /考核方式|考试方式/,
        },
        ['name', 'when'],
      )
      if (!rows) throw pageChanged('DataTable 2538 考试时间')
      found.push(...rows)
    }
    const items = found.map(({ row: { name = '', when = '', room = '', seat = '', kind = '' } }) => ({
      name: dropNumber(name),
      ...hoursIn(when),
      ...{ room, seat, kind },
    }))
    return { items, left: rounds.slice(mostRounds).map(({ name, kslc }) => name || kslc) }
  },

  async rooms(browser, { year, term, ...when }) {
    const [xn, xq] = yearAndTerm({ year, term })
    const asked = {
      xn,
      xn1: String(year + 1),
      _xq: '',
      xq_m: xq,
      xnxq: `${xn},${xq}`,
      hidCXLX: 'flf',
      selGS: '2',
    }
    return kingoRooms(
      { year, term, ...when },
      (name, value) => choicesOf(browser, name, value),
      async (campus, building) => {
        const form = {
          ...{
            ...asked,
            hidXQ: campus,
            selXQ: campus,
            hidLF: building,
            selLF: building,
            xssj: 'xssj',
            xsrq: 'xsrq',
          },
          ...{
            hidFJBH: '',
            hidJSLX: '',
            hidSYDW: '',
            sfxsym: '1',
            jslx: '',
            selSYDW: '',
            selJSLX: '',
            selJSMC: '',
            txtJSMC: '',
          },
        }
        const path = 'kbbp/dykb.jsikb_data.10027.jsp'
        const answer = inside(await browser.post(path, form, { ...gbk, referer: 'student/dykb.jsikb.html' }))
        if (answer.status === 404) throw notSupported('dykb.jsikb_data')
        return answer.text
      },
    )
  },
}

async function choicesOf(browser: Browser, comboBoxName: string, paramValue: string) {
  const form = { comboBoxName, paramValue, isNeedNull: 'false' }
  const { text } = inside(await browser.post('frame/droplist/getDropLists.action', form))
  return choicesIn(text, comboBoxName)
}
