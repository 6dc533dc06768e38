/** 超星's system below /admin/: tables in JSON; the password goes under the one RSA key that all of its pages have. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { notUnderstood } from '../../../contract/timetable/academic/reading/rules'
import { all, byClass, byId, byName, first, line, page, tag } from './html'
import type { Answer, Browser } from './browser'
import { timetableIn } from './chaoxingPages'
import {
  alertIn,
  sessionEnded,
  hoursIn,
  isObject,
  jsonOf,
  listIn,
  orNone,
  pictureOf,
  refusedBy,
  termOf,
  timetableOf,
  notSupported,
  wordOf,
} from './reading'
import { AcademicError } from './error'
import { pageChanged } from './error'
import type { AcademicSystem, TermAsked } from './types'

const login = 'admin/login'
const termName = ({ year, term }: TermAsked): string => `${year}-${year + 1}-${term}`
/** As its pages have it where they do not show another; whoever opens one reads it. */
const publicKey =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCwC58ftEM2SJHu2H/IIF7DfAi74AtaQSXjGy9PWEb5qD2s0+uh+n1YZBEKDBwwLWZL6T2wVC26pGJuniTOPzGxe5ARTwMATsGKkDTKVNNxkZWxZJS8tuxlJoNP9RD5/u9H3wYJKxcv4VsnH1CwFqlEq7NihIjxvwk7F0omsIbphwIDAQAB'
/** Rows of one page of a table, and pages. */
const most = { rows: 500, pages: 6 }

function encrypted(password: string, key: string): string {
  try {
    const known = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return publicEncrypt(
      { key: known, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(password),
    ).toString('base64')
  } catch {
    throw pageChanged('login public key')
  }
}

const isLogin = ({ url, text }: Answer): boolean =>
  /\/(login2?|caslogin)\/?$/i.test(url.pathname) ||
  /passport2?\.chaoxing/.test(url.hostname) ||
  text.includes('jcaptchaCode')

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (isLogin(answer) || answer.status === 401) throw sessionEnded()
  return answer
}

const headers = {
  'X-Requested-With': 'XMLHttpRequest',
  Accept: 'application/json, text/javascript, */*; q=0.01',
}

/** All rows of one of its tables, and how many of its pages are behind the last that is read. */
async function tableOf(
  browser: Browser,
  path: string,
  form: Record<string, string>,
): Promise<{ rows: Record<string, unknown>[]; more: number }> {
  const rows: Record<string, unknown>[] = []
  let pages = 1
  for (let number = 1; number <= Math.min(pages, most.pages); number += 1) {
    const asked = {
      gridtype: 'jqgrid',
      _search: 'false',
      'page.size': String(most.rows),
      'page.pn': String(number),
      order: 'asc',
      ...form,
    }
    const answer = inside(await browser.post(path, asked, { headers }))
    if (answer.status === 404) throw notSupported(path)
    const found = jsonOf(answer, path)
    if (found.ret !== undefined && String(found.ret) !== '0') throw refused(path, wordOf(found, 'msg'))
    rows.push(...listIn(found, 'results'))
    pages = Number(found.totalPages) || 1
  }
  return { rows, more: Math.max(0, pages - most.pages) }
}

const refused = (path: string, said: string): AcademicError =>
  /权限|permission/i.test(said) ? notSupported(path) : new AcademicError('changed', `${path} refused`, said)

/** What the page of the timetable hides: who is asked for, and on which campus. */
async function whose(
  browser: Browser,
  term: TermAsked,
): Promise<{ below: string; xhid: string; xqdm: string }> {
  for (const below of ['admin/pkgl/xskb', 'admin/xsd/pkgl/xskb']) {
    const answer = await browser.get(`${below}/queryKbForXsd?xnxq=${termName(term)}`)
    if (answer.status === 404) continue
    const root = page(inside(answer).text)
    const value = (name: string) =>
      first(root, byId(name))?.attributes.value ?? first(root, byName(name))?.attributes.value ?? ''
    const xhid = value('xhid') || value('encodeId')
    if (xhid !== '') return { below, xhid, xqdm: value('xqdm') }
  }
  throw pageChanged('queryKbForXsd xhid')
}

export const chaoxing: AcademicSystem = {
  kind: 'chaoxing',

  async open(browser) {
    const answer = await browser.get(login)
    if (/^passport/.test(answer.url.hostname))
      throw new AcademicError('sso', 'passport', '这所学校的超星要用学习通账号登录，我们还进不去')
    const root = page(answer.text)
    if (!first(root, byName('username'))) throw pageChanged('login username')
    browser.memory.key = /MI[GI][A-Za-z0-9+/]{100,}={0,2}/.exec(answer.text)?.[0] ?? publicKey
    const picture = all(root, tag('img')).find(({ attributes }) => /jcaptcha/i.test(attributes.src ?? ''))
    return picture
      ? pictureOf(await browser.get(new URL(picture.attributes.src ?? '', answer.url).href), 'jcaptcha')
      : null
  },

  async login(browser, account, password, code) {
    const form = {
      username: account,
      password: encrypted(password, browser.memory.key ?? publicKey),
      jcaptchaCode: code,
      rememberMe: '1',
    }
    const answer = await browser.post(login, form, { referer: login, secret: true })
    if (isLogin(answer)) {
      const root = page(answer.text)
      const said = ['error', 'msg', 'message', 'errorMsg']
        .map((name) => line(first(root, byId(name)) ?? first(root, byClass(name))))
        .find(Boolean)
      throw refusedBy(said || alertIn(answer.text), 'login error')
    }
    delete browser.memory.key
    browser.memory.account = account
  },

  async enter(browser, account, answer) {
    inside(answer)
    browser.memory.account = account
  },

  // no page that all schools have says more of whoever is there
  info: ({ memory: { account } }) =>
    account === undefined
      ? Promise.reject(sessionEnded())
      : Promise.resolve({ name: '', number: account, className: '', college: '', major: '' }),

  async timetable(browser, term) {
    const { below, xhid, xqdm } = await whose(browser, term)
    const asked = new URLSearchParams({ xnxq: termName(term), xhid, xqdm, zdzc: '', zxzc: '', xskbxslx: '0' })
    const answer = inside(await browser.get(`${below}/sdpkkbList?${asked}`, { headers }))
    const { rows, said } = timetableIn(answer)
    return timetableOf(rows, {
      notUnderstood: said === '' ? [] : [notUnderstood('课表没有给出来', '教务系统', `它说：${said}`)],
    })
  },

  async scores(browser) {
    const form = { fxbz: '0', sort: 'id', startXnxq: '001', endXnxq: '001' }
    // nobody has marks for more pages than it reads
    const { rows } = await tableOf(browser, 'admin/xsd/xsdcjcx/xsdQueryXscjList', form)
    return rows.map((one) => {
      const [, year = '', number = ''] = /^(\d{4}-\d{4})-(\d)$/.exec(wordOf(one, 'xnxq')) ?? []
      return {
        ...{ year, term: termOf(number), name: wordOf(one, 'kcmc'), score: wordOf(one, 'zhcj', 'tscjzwmc') },
        credit: orNone(wordOf(one, 'xf')),
        point: orNone(wordOf(one, 'hdjd', 'jd')),
        // kcxz is a number of the school's own
        kind: wordOf(one, 'kcxzmc'),
      }
    })
  },

  async exams(browser, term) {
    const { rows, more } = await tableOf(browser, 'admin/xsd/kwglXsdKscx/ajaxXsksList', {
      xnxq: termName(term),
      sort: 'ksrq',
    })
    const items = rows.map((one) => {
      const [date, hours] = [wordOf(one, 'ksrq'), wordOf(one, 'kssj')]
      return {
        name: wordOf(one, 'kcmc'),
        ...hoursIn(/\d{4}/.test(hours) ? hours : `${date} ${hours}`.trim()),
        room: wordOf(one, 'jsmc', 'ksdd', 'kscddz'),
        seat: wordOf(one, 'zwh'),
        kind: wordOf(one, 'kslxmc'),
      }
    })
    return { items, left: more > 0 ? [`后面的 ${more} 页`] : [] }
  },

  async rooms(browser, { week, day, from, to, ...term }) {
    const jcStr = Array.from({ length: to - from + 1 }, (_, index) => from + index).join(',')
    const asked = { type: '1', xqStr: String(day), jcStr, zcStr: String(week), xnxq: termName(term) }
    const { rows, more } = await tableOf(browser, 'admin/system/jxzy/jsxx/getZyKjs', { ...asked, sort: 'id' })
    const items = rows.filter(isObject).map((one) => ({
      name: wordOf(one, 'jsmc'),
      building: [wordOf(one, 'xqmc'), wordOf(one, 'jxlmc')].filter(Boolean).join(' '),
      seats: Number.parseInt(wordOf(one, 'zdskrnrs'), 10) || null,
      kind: /^\d*$/.test(wordOf(one, 'jslx')) ? '' : wordOf(one, 'jslx'),
    }))
    return { items, left: more > 0 ? [`后面的 ${more} 页`] : [] }
  },
}
