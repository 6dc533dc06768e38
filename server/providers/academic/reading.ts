/** What all systems' answers have in common. */
import {
  notUnderstood,
  readingOf,
  type NotUnderstood,
} from '../../../contract/timetable/academic/reading/rules'
import { shortLine } from '../../../contract/timetable/academic/rules'
import type { Exam } from '../../../contract/timetable/academic/schema'
import { isDate, momentOf, termNumbers, type TermNumber } from '../../../contract/timetable/rules'
import type { Answer } from './browser'
import { all, line, lines, mostColumns, page, tag, type Element } from './html'
import { AcademicError } from './error'
import { pageChanged } from './error'
import type { Picture, Timetable } from './types'

type Json = Record<string, unknown>

export const sessionEnded = (): AcademicError => new AcademicError('expired', 'nobody is signed in')
export const notSupported = (page: string): AcademicError => new AcademicError('unsupported', page)

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer in JSON. @throws AcademicError changed, where it is none */
export function jsonOf({ text, status }: Answer, landmark: string): Json {
  if (status >= 400) throw pageChanged(`${landmark} (HTTP ${status})`)
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // said below
  }
  throw pageChanged(landmark)
}

/** An object in it. @throws AcademicError changed, where there is none, and nothing stands for it */
export function objectIn(json: Json, name: string, usual?: Json): Json {
  const found = json[name] ?? usual
  if (!isObject(found)) throw pageChanged(name)
  return found
}

/** Rows of one answer: more are of no one person. */
const mostRows = 5_000

/** The objects of a list. @throws AcademicError changed, where it is none, or longer than any */
export function objectsOf(list: unknown, name: string): Json[] {
  if (!Array.isArray(list)) throw pageChanged(name)
  if (list.length > mostRows) throw pageChanged(`${name}, of ${mostRows} rows at most`)
  return list.filter(isObject)
}

/** The objects of a list in it. @throws AcademicError changed, where there is none, or it is longer than any */
export const listIn = (json: Json, name: string): Json[] => objectsOf(json[name], name)

/** Characters of a field: a list of weeks or of teachers is long. */
const longest = 600

/** The first of the fields that has words. */
export function wordOf(json: Json, ...names: string[]): string {
  for (const name of names) {
    const value = json[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return shortLine(value, longest)
  }
  return ''
}
export const orNone = (word: string): string | null => (word === '' ? null : word)

/**
 * Classes of the timetable; what has no time of the week, and what was not understood, are named apart.
 * @throws AcademicError changed, where they are more than anyone has
 */
export function timetableOf(...read: Parameters<typeof readingOf>): Timetable {
  if (read[0].length > mostRows) throw pageChanged(`a timetable of ${mostRows} rows at most`)
  const { classes, ...rest } = readingOf(...read)
  return { items: classes, ...rest, starts: null }
}

/** Begin and end of what reads like 2027-01-12(14:00-16:00); nulls where it does not. */
export function hoursIn(words: string): Pick<Exam, 'starts' | 'ends' | 'when'> {
  const when = shortLine(words, 60)
  const [, year = '', month = '', day = ''] = /(\d{4})[-年/.](\d{1,2})[-月/.](\d{1,2})/.exec(when) ?? []
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] =
    /(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?\D{1,3}(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s+)?(\d{1,2})[:：](\d{2})/.exec(
      when,
    ) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDate(date) || fromHour === '' || Number(fromHour) > 23 || Number(toHour) > 23)
    return { starts: null, ends: null, when }
  const at = (hour: string, minute: string): string =>
    new Date(momentOf(date, `${hour.padStart(2, '0')}:${minute}`)).toISOString()
  return { starts: at(fromHour, fromMinute), ends: at(toHour, toMinute), when }
}

export const termOf = (word: string): TermNumber | null =>
  termNumbers.find((number) => String(number) === word) ?? null

/** The value behind a label, in its own cell or the next: 学号：2023110418. */
export function textAfterLabel(root: Element, ...labels: string[]): string {
  const cells = all(root, tag('td', 'th', 'li', 'p', 'span', 'label')).flatMap((cell) => lines(cell))
  for (const label of labels)
    for (const [index, cell] of cells.entries()) {
      const [, value] = new RegExp(`^${label}\\s*[：:]?\\s*(.*)$`).exec(cell) ?? []
      if (value === undefined) continue
      const found = value === '' ? (cells.slice(index + 1).find((one) => one !== '') ?? '') : value
      if (found !== '' && !found.endsWith('：')) return shortLine(found, 60)
    }
  return ''
}

/** A picture that came in place of a page. @throws AcademicError changed, where none did */
export function pictureOf({ headers, content, status }: Answer, landmark: string): Picture {
  const type = headers['content-type']?.split(';')[0]?.trim() ?? ''
  const magic = content.subarray(0, 4).toString('hex')
  const known = magic.startsWith('ffd8ff')
    ? 'image/jpeg'
    : magic === '89504e47'
      ? 'image/png'
      : magic.startsWith('474946')
        ? 'image/gif'
        : magic.startsWith('424d')
          ? 'image/bmp'
          : null
  if (status >= 400 || known === null || content.length > 500_000)
    throw pageChanged(`${landmark} (${type || 'no type'})`)
  return { type: known, content }
}

/** Words of an alert() in the page's scripts; '' where there is none. */
export const alertIn = (html: string): string => /alert\(\s*['"]([^'"]{1,80})['"]/.exec(html)?.[1] ?? ''

/** What the person has to hear after a sign-in that failed. */
export function refusedBy(words: string, landmark: string): AcademicError {
  const said = shortLine(words, 60)
  if (said === '') return pageChanged(landmark)
  return /验证码|校验码|动态码|图形码/.test(said)
    ? new AcademicError('code', 'wrong code')
    : new AcademicError('password', 'not signed in', said)
}

/** Which day of the week each column is about, by its heading. @throws AcademicError changed, where none names a day */
export function daysOf(
  cells: readonly { column: number; cell: Element }[],
  landmark: string,
): Map<number, number> {
  const days = new Map<number, number>()
  for (const { column, cell } of cells) {
    const [, day = ''] = /^(?:星期|周|礼拜)([一二三四五六日天])/.exec(line(cell)) ?? []
    if (day !== '' && !days.has(column))
      days.set(column, '一二三四五六日'.indexOf(day === '天' ? '日' : day) + 1)
  }
  if (days.size === 0) throw pageChanged(`${landmark} 星期一`)
  return days
}

/** Characters that the words of one class can have: what is longer is no class, and patterns do not look through it. */
export const longestClass = 2000

/** A page whose table breaks off: what is whole of it, and what is not understood. `part`: what has to be whole. */
export function wholeOf(
  html: string,
  table: RegExp,
  part: 'td' | 'tr',
): { html: string; cut: NotUnderstood[] } {
  const at = html.search(table)
  const tags = at < 0 ? [] : [...html.slice(at).matchAll(/<(\/?)table\b/gi)]
  const open = tags.reduce((depth, [, end]) => Math.max(0, depth + (end === '/' ? -1 : 1)), 0)
  if (open === 0) return { html, cut: [] }
  const small = html.toLowerCase()
  const [begun, ended] = [small.lastIndexOf(`<${part}`), small.lastIndexOf(`</${part}`)]
  const whole = begun > ended ? html.slice(0, begun) : html
  const words = line(page(html.slice(whole.length))) || '……'
  return {
    html: whole,
    cut: [notUnderstood(words, '页面末尾', '页面不完整，后面的课没有收到，过一会儿再读一次')],
  }
}

/** How many rows or columns a cell takes, whatever it says. */
const spanOf = ({ attributes }: Element, name: 'rowspan' | 'colspan'): number =>
  Math.min(Math.max(Number(attributes[name]) || 1, 1), 30)
/** Rows that a cell reaches down. */
export const heightOf = (cell: Element): number => spanOf(cell, 'rowspan')

/** Words of a grid behind its last day. */
export const behindDays = (
  cells: readonly { row: number; column: number; cell: Element }[],
  days: ReadonlyMap<number, number>,
  head: number,
): NotUnderstood[] => {
  const last = Math.max(...days.keys())
  return cells.flatMap(({ row, column, cell }) =>
    row > head && column > last && line(cell) !== ''
      ? [notUnderstood(line(cell), `第 ${row - head} 行`, '不在哪一天的格子里')]
      : [],
  )
}

export const movedWhy = '调课和停课没有算进课表，照它自己改一下'

/** All that an entry says: for one that has no name. */
export const textOfJson = (json: Json): string =>
  Object.values(json)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ')

/**
 * A row of a grid with what stands in it, by its column from 0: cells that reach down are counted.
 * @throws AcademicError changed, where it is wider than any
 */
export function gridOf(
  rows: readonly (readonly Element[])[],
): { row: number; column: number; cell: Element }[] {
  const taken = new Map<number, Set<number>>()
  const found: { row: number; column: number; cell: Element }[] = []
  for (const [row, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken.get(row)?.has(column)) column += 1
      if (column > mostColumns) throw pageChanged(`a table of ${mostColumns} columns at most`)
      const [tall, wide] = [heightOf(cell), spanOf(cell, 'colspan')]
      for (let below = row; below < row + tall; below += 1) {
        const held = taken.get(below) ?? new Set<number>()
        for (let right = 0; right < wide; right += 1) held.add(column + right)
        taken.set(below, held)
      }
      found.push({ row, column, cell })
      column += wide
    }
    taken.delete(row)
  }
  return found
}
