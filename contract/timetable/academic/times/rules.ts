/** Weeks, sections and days in the words of universities and spreadsheets. Values only. */
import { limits, weeksIn, type Parity, type Weeks } from '../../rules'

const digits = '零一二三四五六七八九'
/** 十一 is 11; 一二 is 1 and 2. */
const numberIn = (words: string): string =>
  words.includes('十')
    ? words.replace(/^(.?)十(.?)$/, (_, tens: string, ones: string) =>
        String((tens === '' ? 1 : digits.indexOf(tens)) * 10 + (ones === '' ? 0 : digits.indexOf(ones))),
      )
    : Array.from(words, (word) => digits.indexOf(word)).join(',')

/** Digits, hyphens and brackets of one kind; white space stands where it parts two numbers. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[‐‑‒–—―−~～至到]/g, '-')
    .replace(/[【「〔]/g, '[')
    .replace(/[】」〕]/g, ']')
    .replace(/[一二三四五六七八九十]+/g, numberIn)
    .replace(/\s*([-([{|])\s*/g, '$1')
    .replace(/\s+([)\]}])/g, '$1')
    .replace(/(第)\s+|\s+(?=[周节])/g, '$1')
    .trim()
const separators = /[、,;。./\s]+/

interface Run {
  from: number
  to: number
  parity: Parity | null
}

const parityIn = (text: string): Parity | null => {
  const [odd, even] = [/[单奇]/.test(text), /[双偶]/.test(text)]
  return odd === even ? null : odd ? 'odd' : 'even'
}

/** One part of a list: a run, a parity of its own, or nothing. null: it is neither. */
function partOf(text: string): Partial<Run> | null {
  // every so many weeks is no week of that number
  const bare = text.replace(/[()[\]{}:第周全连续]|每(?!\d)/g, '').replace(/单双|双单/g, '')
  const [, before = '', from, to = from, after = ''] =
    /^([单双奇偶]?)(?:(\d{1,3})(?:-(\d{1,3}))?)?([单双奇偶]?)$/.exec(bare) ?? [undefined, '?']
  if (before === '?') return null
  const parity = parityIn(before + after)
  if (from === undefined || to === undefined) return { parity }
  return { from: Number(from), to: Number(to), parity }
}

/**
 * 1-8,10-16(双), 1-16周[单], {第1-16周|双周}, 2节/单周(1-16), 1-5、7-11单, 单周 1-15. A parity is of the run that it stands at;
 * behind a bar, or before the first run, of all that have none. null: it names no weeks, or says what could be read in two ways.
 */
export function weeksOf(text: string): Weeks | null {
  const runs: Run[] = []
  let all: Parity | null = null
  const bars = plain(text)
    .replace(/\d+节\/([单双]?)周/g, '|$1|')
    .split('|')
  for (const [index, list] of bars.entries())
    for (const part of list.split(separators)) {
      const read = partOf(part)
      if (read === null) return null
      const { from, to, parity = null } = read
      const last = runs[runs.length - 1]
      if (from !== undefined && to !== undefined) {
        if (from > to) return null
        runs.push({ from, to, parity })
      } else if (parity === null) continue
      else if (!last || (index > 0 && !/\d/.test(list))) all = parity
      else if (runs.length === 1 || /^[([]/.test(part)) last.parity = parity
      else return null
    }
  const weeks = runs.reduce((sum, { from, to, parity }) => sum | weeksIn(from, to, parity ?? all ?? 'all'), 0)
  return weeks === 0 ? null : weeks
}

/** 0102 and 01020304 are sections of two digits each. */
const pairs = (one: string): string[] =>
  /^\d{4,}$/.test(one) && one.length % 2 === 0 ? (one.match(/\d\d/g) ?? []) : [one]

/** Numbers of sections; none where a part is no section. Where small ones stand in brackets behind a large one, they count. */
function sectionNumbers(text: string): number[] {
  const words = plain(text.replace(/\d{1,2}[:：]\d{2}(\s*[-–—~～至]\s*\d{1,2}[:：]\d{2})?/g, ' '))
  const [small] = /\([^()]*小?节?\)/.exec(words) ?? []
  const list = words.includes('大') ? (small ?? '大') : words
  const found: number[] = []
  for (const part of list.replace(/[()[\]{}第节小课上午]/g, '').split(separators)) {
    if (part.replace(/-/g, '') === '') continue
    const numbers = part.split('-').flatMap(pairs)
    if (!numbers.every((one) => /^\d{1,2}$/.test(one))) return []
    const [first, last] = [Math.min(...numbers.map(Number)), Math.max(...numbers.map(Number))]
    for (let section = first; section <= last; section += 1) found.push(section)
  }
  return found
}

/** Runs of sections: 1-2, 第1,2节, 01-02-03节, 0102, 第一大节(01,02小节). Those that the timetable has no room for are left out. */
export function sectionsIn(text: string): { from: number; to: number }[] {
  const found = new Set(sectionNumbers(text).filter((one) => one >= 1 && one <= limits.sections.max))
  const runs: { from: number; to: number }[] = []
  for (const section of [...found].sort((one, other) => one - other)) {
    const run = runs[runs.length - 1]
    if (run && run.to === section - 1) run.to = section
    else runs.push({ from: section, to: section })
  }
  return runs
}

/** More weeks or sections than a timetable has. */
export const isBeyond = (weeks: string, sections: string): boolean =>
  (plain(weeks).match(/\d+/g) ?? []).some((week) => Number(week) > limits.weeks.max) ||
  sectionNumbers(sections).some((section) => section > limits.sections.max)

const english = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** 周一, 星期日, 礼拜天, 3, Mon; null where it is no day. */
export function dayIn(text: string): number | null {
  const word = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(星期|礼拜|周)/, '')
  const at = /^[天七]$/.test(word) ? 6 : '一二三四五六日'.indexOf(word)
  if (word.length === 1 && at >= 0) return at + 1
  const named = english.findIndex((day) => new RegExp(`^${day}[a-z]*\\.?$`, 'i').test(word))
  if (named >= 0) return named + 1
  return /^[1-7]$/.test(word) ? Number(word) : null
}

const dayWords = /(?:星期|礼拜|周)([一二三四五六日天])/g
const sectionWords = /[[(【（]?第?(\d[\d,，、\-–~]*)小?节[\])】）]?|\[(\d[\d,，、-]*)\]/

/** Day, sections and weeks that stand in one: 周一第1,2节{第1-16周|双周}; 1-8周 星期三[3-4节]. Apart by semicolons or lines they are several. */
export const slotsIn = (text: string): { day: string; sections: string; weeks: string }[] =>
  text
    .split(/[;；\n]/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      const days = one.match(dayWords) ?? []
      const rest = one.replace(dayWords, ' ')
      const [whole = '', first = '', second = ''] = sectionWords.exec(rest) ?? []
      return {
        day: days.length === 1 ? (days[0]?.slice(-1) ?? '') : one,
        sections: first || second,
        weeks: whole === '' ? rest : rest.replace(whole, ' ').trim(),
      }
    })
