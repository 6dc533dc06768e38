/** How the cells of a sheet are read; each @throws Wrong with a sentence for who wrote the file. */
import { excerpt } from '../../../contract/characters/rules'
import { allDay, hoursPattern } from '../../../contract/address/rules'
import { personName, studentName, studentNumberPattern } from '../../../contract/certification/rules'
import { limits } from '../../../contract/registrar/rules'
import { linesOf } from '../../http/text'
import type { Cells } from './rules'

/** What is wrong with a cell. */
export class Wrong extends Error {}

export const wrong = (sentence: string): never => {
  throw new Wrong(sentence)
}

export function text(cells: Cells, column: string, max: number): string {
  const value = (cells[column] ?? '').replace(/\s+/g, ' ')
  if (value === '') return wrong(`“${column}”没有填`)
  return Array.from(value).length > max ? wrong(`“${column}”最多 ${max} 个字`) : value
}

/** Several lines, such as a question with code in it. */
export function lines(cells: Cells, column: string, max: number): string {
  const value = linesOf(cells[column] ?? '')
  if (value === '') return wrong(`“${column}”没有填`)
  return Array.from(value).length > max ? wrong(`“${column}”最多 ${max} 个字`) : value
}

export const optional = (cells: Cells, column: string, max: number): string =>
  (cells[column] ?? '') === '' ? '' : text(cells, column, max)

/** What the cell's word stands for. */
export function chooseCell<T>(
  cells: Cells,
  column: string,
  words: Readonly<Record<string, T>>,
  usual?: T,
): T {
  const word = cells[column] ?? ''
  if (word === '' && usual !== undefined) return usual
  return (
    new Map(Object.entries(words)).get(word) ?? wrong(`“${column}”应是${Object.keys(words).join('、')}之一`)
  )
}

export function whole(cells: Cells, column: string, min: number, max: number): number {
  const value = (cells[column] ?? '').replace(/级$/, '')
  const number = /^\d{1,6}$/.test(value) ? Number(value) : NaN
  return number >= min && number <= max
    ? number
    : wrong(`“${column}”应是 ${min} 到 ${max} 的整数，这里是“${brief(value)}”`)
}

function degrees(cells: Cells, column: string, min: number, max: number): number {
  const value = cells[column] ?? ''
  const number = /^-?\d{1,3}(\.\d{1,12})?$/.test(value) ? Number(value) : NaN
  return number >= min && number <= max
    ? number
    : wrong(`“${column}”应是 ${min} 到 ${max} 之间的度数，这里是“${brief(value)}”`)
}

export const degreesOf = (cells: Cells) => ({
  latitude: degrees(cells, '纬度', -90, 90),
  longitude: degrees(cells, '经度', -180, 180),
})

/** A wrong cell is named, but not read out at length. */
const brief = (value: string): string => excerpt(value, 13)

export function studentNumber(value: string): string {
  if (/^\d(\.\d+)?E\+?\d+$/i.test(value))
    return wrong('学号被 Excel 改成了科学计数法：把这一列设为“文本”再填')
  return new RegExp(studentNumberPattern).test(value)
    ? value.toUpperCase()
    : wrong('学号应是 4 到 20 位字母或数字')
}

export function nameOf(cells: Cells): string {
  const name = personName(text(cells, '姓名', studentName.max))
  if (Array.from(name).length < studentName.min || !new RegExp(studentName.pattern, 'u').test(name))
    return wrong(`姓名应是 ${studentName.min} 到 ${studentName.max} 个字，除了文字只有间隔号、连字符和撇号`)
  return name
}

/** YYYY-MM-DD, from that or what Excel makes of it; null where the cell is empty. */
export function dayOf(cells: Cells, column: string): string | null {
  const value = cells[column] ?? ''
  if (value === '') return null
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(value) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // the database has no year 0000
  const real =
    Number(year) >= limits.grade.min &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(written)
  return real ? written : wrong(`“${column}”应是 2028-06-30 这样的日期`)
}

const hours = new RegExp(hoursPattern)

/** 8：30 - 21：00 is 08:30-21:00. */
export function hoursOf(cells: Cells): string {
  const value = (cells['营业时间'] ?? '')
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[—–~至]/g, '-')
    .replace(/(^|-)(\d:)/g, '$10$2')
  return value === '' || value === allDay || hours.test(value)
    ? value
    : wrong(`“营业时间”应像 08:30-21:00，或写${allDay}`)
}
