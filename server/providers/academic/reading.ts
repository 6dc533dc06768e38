/** What all systems' answers have in common. */
import {
  cut,
  dayIn,
  joined,
  sectionsIn,
  weeksOf,
  type Draft,
} from '../../../contract/timetable/academic/rules'
import type { Exam } from '../../../contract/timetable/academic/schema'
import { isDate, limits, momentOf, termNumbers, type TermNumber } from '../../../contract/timetable/rules'
import type { Answer } from './browser'
import { all, lines, tag, type Element } from './html'
import { AcademicError, changed, type Picture, type Timetable } from './types'

type Json = Record<string, unknown>

export const expired = (): AcademicError => new AcademicError('expired', 'nobody is signed in')
export const unsupported = (page: string): AcademicError => new AcademicError('unsupported', page)

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An answer in JSON. @throws AcademicError changed, where it is none */
export function jsonOf({ text, status }: Answer, landmark: string): Json {
  if (status >= 400) throw changed(`${landmark} (HTTP ${status})`)
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // said below
  }
  throw changed(landmark)
}

/** The objects of a list in it. @throws AcademicError changed, where there is no list */
export function listIn(json: Json, name: string): Json[] {
  const found = json[name]
  if (!Array.isArray(found)) throw changed(name)
  return found.filter(isObject)
}

/** The first of the fields that has words. */
export function wordOf(json: Json, ...names: string[]): string {
  for (const name of names) {
    const value = json[name]
    if (typeof value === 'number') return String(value)
    if (typeof value === 'string' && value.trim() !== '') return cut(value, 120)
  }
  return ''
}
export const orNone = (word: string): string | null => (word === '' ? null : word)

/** A class in the system's words. */
export interface Words {
  name: string
  teacher: string
  room: string
  day: string
  sections: string
  weeks: string
}

/** Classes of the timetable; what has no time of the week is named apart. */
export function timetableOf(rows: readonly Words[], more: readonly string[] = []): Timetable {
  const items: Draft[] = []
  const untimed = new Set(more.map((name) => cut(name, limits.name.max)))
  for (const { name, teacher, room, ...times } of rows) {
    const [day, weeks, runs] = [dayIn(times.day), weeksOf(times.weeks), sectionsIn(times.sections)]
    if (name.trim() === '') continue
    if (day === null || weeks === null || runs.length === 0) untimed.add(cut(name, limits.name.max))
    else items.push(...runs.map((run) => ({ name, teacher, room, day, weeks, ...run })))
  }
  untimed.delete('')
  return { items: joined(items), untimed: [...untimed], starts: null }
}

/** Begin and end of what reads like 2027-01-12(14:00-16:00); nulls where it does not. */
export function hoursIn(words: string): Pick<Exam, 'starts' | 'ends' | 'when'> {
  const when = cut(words, 60)
  const [, year = '', month = '', day = ''] = /(\d{4})[-年/.](\d{1,2})[-月/.](\d{1,2})/.exec(when) ?? []
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] =
    /(\d{1,2})[:：](\d{2})\D{1,3}(\d{1,2})[:：](\d{2})/.exec(when) ?? []
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
export function labelled(root: Element, ...labels: string[]): string {
  const cells = all(root, tag('td', 'th', 'li', 'p', 'span', 'label')).flatMap((cell) => lines(cell))
  for (const label of labels)
    for (const [index, cell] of cells.entries()) {
      const [, value] = new RegExp(`^${label}\\s*[：:]?\\s*(.*)$`).exec(cell) ?? []
      if (value === undefined) continue
      const found = value === '' ? (cells.slice(index + 1).find((one) => one !== '') ?? '') : value
      if (found !== '' && !found.endsWith('：')) return cut(found, 60)
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
  if (status >= 400 || known === null || content.length > 200_000)
    throw changed(`${landmark} (${type || 'no type'})`)
  return { type: known, content }
}

/** Words of an alert() in the page's scripts; '' where there is none. */
export const alertIn = (html: string): string => /alert\(\s*['"]([^'"]{1,80})['"]/.exec(html)?.[1] ?? ''

/** What the person has to hear after a sign-in that failed. */
export function refusedBy(words: string, landmark: string): AcademicError {
  const said = cut(words, 60)
  if (said === '') return changed(landmark)
  return /验证码|校验码/.test(said)
    ? new AcademicError('code', 'wrong code')
    : new AcademicError('password', 'not signed in', said)
}

/** A row of a grid with what stands in it, by its column from 0: cells that reach down are counted. */
export function gridOf(
  rows: readonly (readonly Element[])[],
): { row: number; column: number; cell: Element }[] {
  const taken = new Set<string>()
  const found: { row: number; column: number; cell: Element }[] = []
  for (const [row, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken.has(`${row} ${column}`)) column += 1
      const span = (name: string): number => Math.min(Math.max(Number(cell.attributes[name]) || 1, 1), 30)
      for (let down = 0; down < span('rowspan'); down += 1)
        for (let right = 0; right < span('colspan'); right += 1) taken.add(`${row + down} ${column + right}`)
      found.push({ row, column, cell })
      column += span('colspan')
    }
  }
  return found
}
