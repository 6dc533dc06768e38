/** 正方 jwglxt: pages that ask for JSON; the password goes under the system's RSA key. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { TermNumber } from '../../../contract/timetable/rules'
import type { Answer, Browser } from './browser'
import { byId, byName, first, line, optionsOf, page } from './html'
import {
  sessionEnded,
  hoursIn,
  jsonOf,
  listIn,
  orNone,
  pictureOf,
  refusedBy,
  termOf,
  timetableOf,
  wordOf,
} from './reading'
import { solveZhengfang, zhengfangSlider } from './slider'
import { pageChanged } from './error'
import { mostCampuses, type AcademicSystem, type TermAsked } from './types'
import { timetableIn } from './zhengfangPages'

const login = 'xtgl/login_slogin.html'
const terms: Record<TermNumber, string> = { 1: '3', 2: '12', 3: '16' }
const inTerm = ({ year, term }: TermAsked) => ({ xnm: String(year), xqm: terms[term] })
/** How its tables are asked for all their rows. */
const whole = {
  _search: 'false',
  'queryModel.showCount': '1000',
  'queryModel.currentPage': '1',
  'queryModel.sortName': '',
  'queryModel.sortOrder': 'asc',
  time: '0',
}

/** Longer than what `wordOf` gives. */
const long = (value: unknown): string => (typeof value === 'string' ? value : '')

/** PKCS #1 v1.5 under a key of base64 numbers. */
function encrypted(password: string, modulus: string, exponent: string): string {
  const number = (base64: string): string =>
    Buffer.from(base64, 'base64')
      .toString('hex')
      .replace(/^(00)+/, '')
  try {
    const key = createPublicKey({
      key: {
        kty: 'RSA',
        n: Buffer.from(number(modulus), 'hex').toString('base64url'),
        e: Buffer.from(number(exponent), 'hex').toString('base64url'),
      },
      format: 'jwk',
    })
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password)).toString(
      'base64',
    )
  } catch {
    throw pageChanged('login_getPublicKey modulus')
  }
}

/** @throws AcademicError expired, where the system shows its sign-in in place of what was asked */
function inside(answer: Answer): Answer {
  if (answer.status === 901 || answer.url.pathname.endsWith(login) || answer.text.includes('login_slogin'))
    throw sessionEnded()
  return answer
}

const ask = async (browser: Browser, path: string, form: Record<string, string>, landmark: string) =>
  jsonOf(
    inside(await browser.post(path, form, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })),
    landmark,
  )

export const zhengfang: AcademicSystem = {
  kind: 'zhengfang',

  async open(browser) {
    const answer = await browser.get(login)
    const root = page(answer.text)
    if (!first(root, byName('yhm')) && !first(root, byId('yhm'))) throw pageChanged('login_slogin yhm')
    browser.memory.token = first(root, byName('csrftoken'))?.attributes.value ?? ''
    if (/zfcaptchaLogin|zfdun_captcha/.test(answer.text)) return zhengfangSlider(browser)
    if (!first(root, byId('yzm'))) return null
    return pictureOf(await browser.get(`kaptcha?time=${Date.now()}`), 'kaptcha')
  },

  async login(browser, account, password, code, trace = []) {
    const { rtk } = browser.memory
    if (rtk !== undefined) await solveZhengfang(browser, rtk, trace)
    const key = jsonOf(
      await browser.get(`xtgl/login_getPublicKey.html?time=${Date.now()}`),
      'login_getPublicKey',
    )
    const mm = encrypted(password, long(key.modulus), long(key.exponent))
    const answer = await browser.post(
      `${login}?time=${Date.now()}`,
      [
        ['csrftoken', browser.memory.token ?? ''],
        ['language', 'zh_CN'],
        ['yhm', account],
        // the page has the field twice: once seen, once hidden
        ['mm', mm],
        ['mm', mm],
        ...(code === '' ? [] : [['yzm', code] as const]),
      ],
      { referer: login, secret: true },
    )
    const root = page(answer.text)
    if (first(root, byName('yhm')) || first(root, byId('yhm')))
      throw refusedBy(line(first(root, byId('tips'))), 'login_slogin tips')
    delete browser.memory.rtk
    browser.memory.account = account
  },

  async enter(browser, account, answer) {
    inside(answer)
    browser.memory.account = account
  },

  async info(browser) {
    const one = jsonOf(
      inside(await browser.get('xsxxxggl/xsxxwh_cxCkDgxsxx.html?gnmkdm=N100801')),
      'xsxxwh_cxCkDgxsxx',
    )
    const number = wordOf(one, 'xh', 'xh_id')
    if (number === '') throw pageChanged('xsxxwh xh')
    return {
      name: wordOf(one, 'xm'),
      number,
      className: wordOf(one, 'bjmc', 'bh_id'),
      college: wordOf(one, 'jgmc', 'jg_id'),
      major: wordOf(one, 'zymc', 'zyh_id'),
    }
  },

  async timetable(browser, term) {
    const answer = await ask(
      browser,
      'kbcx/xskbcx_cxXsgrkb.html?gnmkdm=N2151',
      { ...inTerm(term), kzlx: 'ck', xsdm: '' },
      'xskbcx_cxXsgrkb',
    )
    const { rows, ...more } = timetableIn(answer)
    return timetableOf(rows, more)
  },

  async scores(browser) {
    const answer = await ask(
      browser,
      'cjcx/cjcx_cxXsgrcj.html?doType=query&gnmkdm=N305005',
      { xnm: '', xqm: '', ...whole },
      'cjcx_cxXsgrcj',
    )
    return listIn(answer, 'items').map((one) => ({
      year: wordOf(one, 'xnmmc'),
      term: termOf(wordOf(one, 'xqmmc')),
      name: wordOf(one, 'kcmc'),
      score: wordOf(one, 'cj', 'bfzcj'),
      credit: orNone(wordOf(one, 'xf')),
      point: orNone(wordOf(one, 'jd')),
      kind: wordOf(one, 'kcxzmc', 'kclbmc'),
    }))
  },

  async exams(browser, term) {
    const answer = await ask(
      browser,
      'kwgl/kscx_cxXsksxxIndex.html?doType=query&gnmkdm=N358105',
      { ...inTerm(term), ksmcdmb_id: '', kch: '', kc: '', ksrq: '', kkbm_id: '', ...whole },
      'kscx_cxXsksxxIndex',
    )
    const items = listIn(answer, 'items').map((one) => ({
      name: wordOf(one, 'kcmc'),
      ...hoursIn(wordOf(one, 'kssj')),
      room: wordOf(one, 'cdmc'),
      seat: wordOf(one, 'zwh'),
      kind: wordOf(one, 'ksmc', 'khfs'),
    }))
    return { items, left: [] }
  },

  async rooms(browser, { week, day, from, to, ...term }) {
    const form = inside(await browser.get('cdjy/cdjy_cxKxcdlb.html?gnmkdm=N2155'))
    const campuses = optionsOf(first(page(form.text), byId('xqh_id'))).filter(({ value }) => value !== '')
    const sections = Array.from({ length: to - from + 1 }, (_, index) => 2 ** (from + index - 1))
    const each = campuses.length === 0 ? [{ value: '', title: '' }] : campuses
    const left = each.slice(mostCampuses).map(({ title }) => title)
    const found = []
    for (const { value: campus, title } of each.slice(0, mostCampuses)) {
      const answer = await ask(
        browser,
        'cdjy/cdjy_cxKxcdlb.html?doType=query&gnmkdm=N2155',
        {
          ...{ fwzt: 'cx', xqh_id: campus, ...inTerm(term) },
          ...{ cdlb_id: '', cdejlb_id: '', qszws: '', jszws: '', cdmc: '', lh: '', jyfs: '0', cdjylx: '' },
          zcd: String(2 ** (week - 1)),
          xqj: String(day),
          jcd: String(sections.reduce((sum, bit) => sum + bit, 0)),
          ...whole,
        },
        'cdjy_cxKxcdlb',
      )
      const rows = listIn(answer, 'items')
      found.push(...rows)
      const more = Number(wordOf(answer, 'totalResult', 'totalCount')) - rows.length
      if (more > 0) left.push(`${title}另外 ${more} 间`)
    }
    const items = found.map((one) => ({
      name: wordOf(one, 'cdmc'),
      building: [wordOf(one, 'xqmc'), wordOf(one, 'jxlmc').replace('无楼号', '')].filter(Boolean).join(' '),
      seats: Number.parseInt(wordOf(one, 'zws'), 10) || null,
      kind: wordOf(one, 'cdlbmc'),
    }))
    return { items, left }
  },
}
