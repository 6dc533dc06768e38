/** 青果 KINGOSOFT: pages of GBK; the password is hashed with the picture's signs, in newer ones the whole form is sealed. */
import { createHash } from 'node:crypto'
import type { Answer, Browser } from './browser'
import { byId, byName, first, page } from './html'
import { kingoDes } from './kingoDes'
import { rowsWith, timetableIn, unnumbered } from './kingosoftPages'
import {
  expired,
  hoursIn,
  labelled,
  orNone,
  pictureOf,
  refusedBy,
  timetableOf,
  unsupported,
  wordOf,
  jsonOf,
} from './reading'
import { changed, type AcademicSystem, type TermAsked } from './types'

const gbk = { charset: 'gbk' } as const
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const yearAndTerm = ({ year, term }: TermAsked): [string, string] => [String(year), String(term - 1)]

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (/凭证已失效|请重新登录|cas\/logon\.action/.test(answer.text)) throw expired()
  return answer
}

/** Which kinds of signs a password has. */
const kindsOf = (password: string): number =>
  [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].reduce(
    (sum, kind, index) => sum + (kind.test(password) ? 8 >> index : 0),
    0,
  )

function formOf(browser: Browser, account: string, password: string, code: string): [string, string][] {
  const random = code.toLowerCase()
  return [
    [`_u${random}`, base64(`${account};;${browser.memory.session ?? ''}`)],
    [`_p${random}`, md5(md5(password) + md5(random))],
    ['randnumber', random],
    ['isPasswordPolicy', '1'],
    ['txt_mm_expression', String(kindsOf(password))],
    ['txt_mm_length', String(password.length)],
    ['txt_mm_userzh', password.includes(account) ? '1' : '0'],
    ['hid_flag', '1'],
    ['hidlag', '1'],
    ['hid_dxyzm', ''],
  ]
}

/** The form under the key that the system has just given. */
async function sealed(browser: Browser, form: readonly [string, string][]): Promise<Record<string, string>> {
  const { text } = await browser.get(`custom/js/SetKingoEncypt.jsp?t=${Date.now()}`, gbk)
  const key = /_deskey\s*=\s*['"]([^'"]+)['"]/.exec(text)?.[1]
  const now = /_nowtime\s*=\s*['"]([^'"]+)['"]/.exec(text)?.[1]
  if (key === undefined || now === undefined) throw changed('SetKingoEncypt _deskey')
  const plain = form.map(([name, value]) => `${name}=${value}`).join('&')
  return {
    params: base64(kingoDes(plain, key)),
    token: md5(md5(plain) + md5(now)),
    timestamp: now,
    deskey: '',
    ssessionid: browser.memory.session ?? '',
  }
}

export const kingosoft: AcademicSystem = {
  kind: 'kingosoft',

  async open(browser) {
    const answer = await browser.get('cas/login.action', gbk)
    const root = page(answer.text)
    if (!first(root, byId('username')) && !first(root, byName('username')))
      throw changed('login.action username')
    const session =
      /_s?sessionid\s*=\s*['"]([\w!-]+)['"]/.exec(answer.text)?.[1] ?? browser.kept.cookies.JSESSIONID
    if (session === undefined) throw changed('login.action _sessionid')
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
      browser.memory.sealed === '1' ? await sealed(browser, form) : form,
      { referer: 'cas/login.action', headers: { 'X-Requested-With': 'XMLHttpRequest' } },
    )
    const said = jsonOf(answer, 'logon.action')
    if (wordOf(said, 'status') !== '200') throw refusedBy(wordOf(said, 'message'), 'logon.action message')
    browser.memory.account = account
    delete browser.memory.session
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
        .find(Boolean) ?? labelled(page(answer.text), ...names)
    const [name, number] = [said('xm', '姓名'), said('xh', 'yhxh', '学号')]
    if (name === '' && number === '') throw changed('STU_BaseInfoAction xm')
    return {
      name,
      number: number || (browser.memory.account ?? ''),
      className: said('bjmc', '班级', '行政班级'),
      college: said('yxbmc', '院系', '学院'),
      major: said('zymc', '专业'),
    }
  },

  async timetable(browser, term) {
    const [xn, xq] = yearAndTerm(term)
    const path = `wsxk/xkjg.ckdgxsxdkchj_data10319.jsp?params=${encodeURIComponent(base64(`xn=${xn}&xq=${xq}`))}`
    const answer = await browser.get(path, { ...gbk, referer: 'student/xkjg.wdkb.jsp' })
    return timetableOf(timetableIn(page(inside(answer).text)))
  },

  async scores(browser) {
    const form = { sjxz: 'sjxz1', ysyx: 'yxcj', zx: '1', fx: '1', zfx: '0', xn: '', xn1: '', xq: '' }
    const answer = await browser.post('student/xscj.stuckcj_data.jsp', form, {
      ...gbk,
      referer: 'student/xscj.stuckcj.jsp',
    })
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
    if (!rows) throw changed('xscj.stuckcj_data 成绩')
    return rows.map(({ before, row: { name = '', score = '', credit = '', point = '', kind = '' } }) => {
      const [, year = '', word = ''] = /(\d{4}-\d{4})学年\s*第?([一二三])学期/.exec(before) ?? []
      const term = '一二三'.indexOf(word)
      return {
        year,
        term: word === '' ? null : (([1, 2, 3] as const)[term] ?? null),
        name: unnumbered(name),
        score,
        credit: orNone(credit),
        point: orNone(point),
        kind,
      }
    })
  },

  async exams(browser, term) {
    const [xn, xq] = yearAndTerm(term)
    const asked = { comboBoxName: 'Ms_KSSW_FBXNXQKSLC', paramValue: '', isNeedNull: 'false' }
    const { text } = inside(await browser.post('frame/droplist/getDropLists.action', asked, gbk))
    const rounds = [...text.matchAll(/"code"\s*:\s*"(\d+)[,-](\d+)[,-](\w+)"/g)].filter(
      ([, year, season]) => year === xn && season === xq,
    )
    if (!/^\s*\[/.test(text)) throw changed('Ms_KSSW_FBXNXQKSLC')
    const found = []
    for (const [, , , kslc = ''] of rounds.slice(0, 6)) {
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
      if (!rows) throw changed('DataTable 2538 考试时间')
      found.push(...rows)
    }
    return found.map(({ row: { name = '', when = '', room = '', seat = '', kind = '' } }) => ({
      name: unnumbered(name),
      ...hoursIn(when),
      ...{ room, seat, kind },
    }))
  },

  // it lists what rooms are taken, building by building, under numbers of each school's own
  rooms: () => Promise.reject(unsupported('rooms')),
}
