/** The list of one's classes in 青果, where schools have it. */
import type { Answer, Browser } from './browser'
import { gridIn } from './kingosoftGrid'
import { base64 } from './kingosoftLogin'
import { timetableIn } from './kingosoftPages'
import { sessionEnded, timetableOf } from './reading'
import { pageChanged } from './error'
import type { TermAsked, Timetable } from './types'

const gbk = { charset: 'gbk' } as const
type Inside = (answer: Answer) => Answer

export const yearAndTerm = ({ year, term }: TermAsked): [string, string] => [String(year), String(term - 1)]

/** Where schools have the list of one's classes, and where those have the week that have no list. */
const pages = [
  ['wsxk/xkjg.ckdgxsxdkchj_data10319.jsp', timetableIn],
  ['wsxk/xkjg.ckdgxsxdkchj_data.jsp', timetableIn],
  ['student/wsxk.xskcb10319.jsp', gridIn],
] as const

/** Whose classes: some give nothing without a number, which is not always the one that one signs in with. */
async function whose(browser: Browser, inside: Inside): Promise<string[]> {
  const { account = '' } = browser.memory
  if (browser.memory.number === undefined) {
    const { status, text } = inside(await browser.get('frame/home/js/SetMainInfo.jsp', gbk))
    if (/kingo\.guest/i.test(text)) throw sessionEnded()
    const said = /\b(?:G_USER_CODE|_userCode)\s*=\s*['"]([\w-]+)['"]/.exec(text)?.[1]
    browser.memory.number = status < 400 ? (said ?? '') : ''
  }
  return [...new Set(['', browser.memory.number, account])]
}

const paramsOf = (term: TermAsked, who: string): string => {
  const [xn, xq] = yearAndTerm(term)
  return encodeURIComponent(base64(`xn=${xn}&xq=${xq}${who === '' ? '' : `&xh=${who}`}`))
}

/** `inside` throws where nobody is signed in. */
export async function kingoTimetable(browser: Browser, term: TermAsked, inside: Inside): Promise<Timetable> {
  let none: Timetable | null = null
  for (const [path, read] of pages) {
    for (const who of await whose(browser, inside)) {
      const answer = inside(
        await browser.get(`${path}?params=${paramsOf(term, who)}`, {
          ...gbk,
          referer: 'student/xkjg.wdkb.jsp',
        }),
      )
      if (answer.status === 404) break
      if (/没有检索到记录/.test(answer.text)) {
        none ??= timetableOf([])
        continue
      }
      const { rows, ...more } = read(answer.text)
      const found = timetableOf(rows, more)
      if (found.counted.held > 0) return found
      none ??= found
    }
    if (none) return none
  }
  throw pageChanged('ckdgxsxdkchj')
}
