/** 金智: applications below /jwapp/ that answer in JSON, entered by the school's single sign-on alone. */
import { addDays } from '../../../contract/rules'
import { mondayOf } from '../../../contract/timetable/rules'
import { notUnderstood, type NotUnderstood } from '../../../contract/timetable/academic/reading/rules'
import type { Browser } from './browser'
import {
  hoursIn,
  jsonOf,
  listIn,
  objectIn,
  movedWhy,
  orNone,
  textOfJson,
  termOf,
  timetableOf,
  notSupported,
  wordOf,
} from './reading'
import { AcademicError } from './error'
import { pageChanged } from './error'
import { mostCampuses, type AcademicSystem, type TermAsked } from './types'
import { inside, into, listOf, whole, type Rows } from './wiseduLists'
import { wordsOf } from './wiseduPages'

const termName = ({ year, term }: TermAsked): string => `${year}-${year + 1}-${term}`

const withheld = (what: string, said: string): NotUnderstood =>
  notUnderstood(what, '教务系统', `它说：${said}`)

/** Courses that have no time of the week, and those of which lessons were moved: they stand in lists of their own. */
async function besidesIn(
  browser: Browser,
  form: Record<string, string>,
): Promise<{ untimed: string[]; left: NotUnderstood[] }> {
  const [unplaced, moved] = [
    await listOf(browser, 'wdkb', 'modules/xskcb/cxxsllsywpk', form),
    await listOf(browser, 'wdkb', 'modules/xskcb/xsdkkc', form),
  ]
  const namesIn = (found: Rows | null): string[] => [
    ...new Set(found?.rows.map((one) => wordOf(one, 'KCM', 'KCMC') || textOfJson(one))),
  ]
  return {
    untimed: namesIn(unplaced),
    left: [
      ...(unplaced?.said ? [withheld('没有排时间的课没有给出来', unplaced.said)] : []),
      ...(moved?.said ? [withheld('调课和停课没有给出来', moved.said)] : []),
      ...namesIn(moved).map((name) => notUnderstood(name, '调、停课信息', movedWhy)),
    ],
  }
}

/** The Monday of a term's first week; null where it is not said. */
async function startOf(browser: Browser, { year, term }: TermAsked): Promise<string | null> {
  const found = await listOf(browser, 'wdkb', 'modules/jshkcb/cxjcs', {
    XN: `${year}-${year + 1}`,
    XQ: String(term),
  })
  const [, date] = /^(\d{4}-\d{2}-\d{2})/.exec(wordOf(found?.rows[0] ?? {}, 'XQKSRQ')) ?? []
  return date === undefined ? null : mondayOf(date)
}

export const wisedu: AcademicSystem = {
  kind: 'wisedu',

  open: () => Promise.reject(onlyBySso()),
  login: () => Promise.reject(onlyBySso()),

  async enter(browser, account, answer) {
    inside(browser, answer)
    browser.memory.account = account
  },

  // no page that all schools have says more of whoever is there
  info: ({ memory: { account = '' } }) =>
    Promise.resolve({ name: '', number: account, className: '', college: '', major: '' }),

  async timetable(browser, term) {
    await into(browser, 'wdkb')
    const XNXQDM = termName(term)
    const found =
      (await listOf(browser, 'wdkb', 'modules/xskcb/xskcb', { XNXQDM })) ??
      (await listOf(browser, 'wdkb', 'modules/xskcb/cxxszhxqkb', {
        XNXQDM,
        XNXQDM2: XNXQDM,
        XNXQDM3: XNXQDM,
      }))
    if (!found) throw pageChanged('xskcb')
    const more = found.total - found.rows.length
    const left = [
      ...(found.said === '' ? [] : [withheld('课表没有给出来', found.said)]),
      ...(more > 0 ? [notUnderstood(`另外 ${more} 条`, '教务系统', '没有给全，过一会儿再读一次')] : []),
    ]
    const besides = await besidesIn(browser, { XNXQDM, XH: browser.memory.account ?? '' })
    return {
      ...timetableOf(found.rows.map(wordsOf), {
        untimed: besides.untimed,
        notUnderstood: [...left, ...besides.left],
      }),
      starts: await startOf(browser, term),
    }
  },

  async scores(browser) {
    await into(browser, 'cjcx')
    // nobody has marks for more pages than it reads
    const { rows } = await whole(browser, 'cjcx', 'modules/cjcx/xscjcx', {})
    return rows.map((one) => {
      const [, year = '', number = ''] = /^(\d{4}-\d{4})-(\d)$/.exec(wordOf(one, 'XNXQDM')) ?? []
      return {
        ...{ year, term: termOf(number), name: wordOf(one, 'KCM', 'XSKCM') },
        score: wordOf(one, 'XSZCJMC', 'DJCJMC', 'ZCJ'),
        credit: orNone(wordOf(one, 'XF')),
        point: orNone(wordOf(one, 'XFJD')),
        kind: wordOf(one, 'KCXZDM_DISPLAY', 'KCLBDM_DISPLAY'),
      }
    })
  },

  async exams(browser, term) {
    await into(browser, 'studentWdksapApp')
    const form = { XNXQDM: termName(term), '*order': '-KSRQ,-KSSJMS' }
    const { rows, more } = await whole(browser, 'studentWdksapApp', 'modules/wdksap/wdksap', form)
    const items = rows.map((one) => {
      const [date, hours] = [wordOf(one, 'KSRQ').slice(0, 10), wordOf(one, 'KSSJMS')]
      return {
        name: wordOf(one, 'KCM', 'KCMC'),
        ...hoursIn(hours.includes(date) ? hours : `${date} ${hours}`),
        room: wordOf(one, 'JASMC'),
        seat: wordOf(one, 'ZWH'),
        kind: wordOf(one, 'KSMC', 'KSLXDM_DISPLAY'),
      }
    })
    return { items, left: more > 0 ? [`另外 ${more} 场`] : [] }
  },

  async rooms(browser, { week, day, from, to, ...term }) {
    await into(browser, 'wdkb')
    const starts = await startOf(browser, term)
    // it asks for a date, not for a week
    if (starts === null) throw notSupported('cxjcs XQKSRQ')
    await into(browser, 'kxjas')
    const codes = await browser.post('sys/kxjas/zd/getXxxqdqx.do', {})
    const campuses =
      codes.status === 404
        ? []
        : listIn(objectIn(objectIn(jsonOf(inside(browser, codes), 'getXxxqdqx'), 'datas'), 'code'), 'rows')
    const asked = {
      KXRQ: addDays(starts, (week - 1) * 7 + day - 1),
      KSJC: String(from),
      JSJC: String(to),
      querySetting: '[]',
    }
    const items: Rows['rows'] = []
    const left = campuses.slice(mostCampuses).map((campus) => wordOf(campus, 'name', 'id'))
    for (const campus of campuses.length === 0 ? [{}] : campuses.slice(0, mostCampuses)) {
      const { rows, more } = await whole(browser, 'kxjas', 'modules/kxjscx/cxkxjs', {
        ...asked,
        XXXQDM: wordOf(campus, 'id'),
      })
      items.push(...rows)
      if (more > 0) left.push(`${wordOf(campus, 'name')}另外 ${more} 间`)
    }
    return {
      items: items.map((one) => ({
        name: wordOf(one, 'JASMC'),
        building: [wordOf(one, 'XXXQDM_DISPLAY'), wordOf(one, 'JXLDM_DISPLAY')].filter(Boolean).join(' '),
        seats: Number.parseInt(wordOf(one, 'SKZWS'), 10) || null,
        kind: wordOf(one, 'JASLXDM_DISPLAY'),
      })),
      left,
    }
  },
}

const onlyBySso = (): AcademicError =>
  new AcademicError(
    'sso',
    'no single sign-on is known',
    '金智的系统只能从学校的统一登录进，学校还没有登记它的地址',
  )
