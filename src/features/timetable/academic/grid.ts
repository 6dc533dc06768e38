/** A week in a grid, copied from a page or a spreadsheet: a day a column, and in each cell the words of its classes. */
import { notUnderstood, type NotUnderstood, type Words } from '@contract/timetable/academic/reading/rules'
import { dayIn, sectionsIn, weeksOf } from '@contract/timetable/academic/times/rules'
import { weekdays } from '@contract/timetable/rules'
import { t } from '@/locale'

export interface Row {
  /** From 1. */
  line: number
  cells: string[]
}

interface Grid {
  rows: readonly Row[]
  /** Its heading, of the rows. */
  at: number
  /** Columns by the day that they are about. */
  days: Map<number, number>
  whereOf(line: number): string
}

/** Columns by the day that a row names for them; null where it names fewer than two. */
export function daysIn(cells: readonly string[]): Map<number, number> | null {
  const named = cells.map(
    (cell, index) => [index, /^(星期|周|礼拜)/.test(cell) ? dayIn(cell) : null] as const,
  )
  const days = new Map(named.flatMap(([index, day]) => (day === null ? [] : [[index, day] as const])))
  return days.size >= 2 ? days : null
}

/** Times and parts of a day: what stands at a row and says no more than when it is. */
export const isLabel = (text: string): boolean =>
  sectionsIn(text).length > 0 ||
  text.replace(
    /[\s\d:：\-–~—～/\\第节次上中下午早晚间晨夜时星期课程大一二三四五六七八九十周月日备注]/g,
    '',
  ) === ''

/** null where no row names the days. */
export function gridIn(rows: readonly Row[]): Grid | null {
  for (const [at, { cells }] of rows.slice(0, 5).entries()) {
    const days = daysIn(cells)
    if (days) return { rows, at, days, whereOf: (line) => t('第 {line} 行', { line }) }
  }
  return null
}

/** The same where a day is a row: behind a row of sections, days stand in the first columns. */
export function turnedGridIn(rows: readonly Row[]): Grid | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: Math.min(width, mostColumns) }, (_, column) => ({
    line: column + 1,
    cells: rows.map(({ cells }) => cells[column] ?? ''),
  }))
  const grid = gridIn(columns.slice(0, 2))
  const [first = 0] = grid ? [...grid.days.keys()] : []
  const isHead = rows.slice(0, first).some(({ cells }) => cells.filter(isLabel).some((cell) => cell !== ''))
  return grid && isHead ? { ...grid, rows: columns, whereOf: (line) => t('第 {line} 列', { line }) } : null
}
const mostColumns = 40

/** (1-2节)1-16周, 1-16周[01-02节]: what says weeks. */
const time = /^[^\d(（[【{第]{0,4}[(（[【{第]*\s*\d[^/]*周/
const sections = /[(（[【{第]*(\d[\d,，、\-–~]*)\s*小?节\s*[)）\]】}]?/
const isRoom = (words: string): boolean => /[楼室馆场院区]|\d{3}/.test(words)

/** 南校区/教A101/张老师, 场地:教A101/教师:张老师. */
function fieldsIn(words: readonly string[]): Pick<Words, 'teacher' | 'room'> {
  const named = (name: RegExp): string | undefined =>
    words.find((one) => name.test(one))?.replace(/^[^:：]*[:：]\s*/, '')
  const bare = words.filter((one) => !/[:：]/.test(one) && one !== '')
  const rooms = bare.filter(isRoom)
  const room = named(/^(场地|教室|地点)[:：]/) ?? rooms.find((one) => !one.endsWith('校区')) ?? rooms[0] ?? ''
  const teacher = named(/^(教师|老师)[:：]/) ?? bare.find((one) => !isRoom(one)) ?? ''
  return { room, teacher }
}

interface Given {
  day: number
  where: string
  /** Of the row, where the cell says none. */
  sections: string
  /** Of a class that names none. */
  weeks?: string
}

function blockWords(block: readonly string[], given: Given): Omit<Words, 'day' | 'where'> {
  const at = block.findIndex((line, index) => index > 0 && time.test(line))
  const all = block.join(' ')
  const [name = ''] = block
  if (at < 0) {
    const { sections, weeks = '' } = given
    return { name, all, sections, weeks, ...fieldsIn(block.slice(1)) }
  }
  const [when = '', ...fields] = (block[at] ?? '').split('/')
  const said = sections.exec(when)
  return {
    ...{ name, all, ...fieldsIn([...fields, ...block.slice(1, at), ...block.slice(at + 1)]) },
    sections: said?.[1] ?? given.sections,
    weeks: said ? when.replace(said[0], ' ').trim() : when,
  }
}

/** Blocks of a cell: between empty lines, or where another line says weeks. */
function blocksIn(cell: string): string[][] {
  const lines = cell.split('\n').map((line) => line.replace(/-{5,}/g, '').trim())
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line === '') blocks.push([])
    else blocks[blocks.length - 1]?.push(line)
  }
  return blocks.filter(({ length }) => length > 0)
}

/** The classes that a cell holds. */
export const cellWords = (cell: string, given: Given): Words[] =>
  blocksIn(cell).map((block) => {
    const words = blockWords(block, given)
    // two times in one block cannot be told apart
    const times = block.filter((one, place) => place > 0 && time.test(one)).length
    const weeks = times > 1 || weeksOf(words.weeks) === null ? '' : words.weeks
    return { ...words, weeks, day: String(given.day), where: given.where }
  })

/** The classes of a grid, and what stands in none of its days. */
export function gridWords({ rows, at, days, whereOf }: Grid): { words: Words[]; beside: NotUnderstood[] } {
  const beside: NotUnderstood[] = []
  const below = rows.slice(at + 1)
  const words = below.flatMap(({ line, cells }, row) => {
    const labels = cells.filter((_, index) => !days.has(index))
    const sections = labels.find((cell) => sectionsIn(cell).length > 0) ?? ''
    const strange = labels.filter((cell) => !isLabel(cell)).join(' ')
    if (strange !== '') beside.push(notUnderstood(strange, whereOf(line), t('不在哪一天的格子里')))
    return cells.flatMap((cell, index) => {
      const day = days.get(index)
      if (day === undefined) return []
      const where = `${whereOf(line)} ${t('周{day}', { day: weekdays[day - 1] ?? '' })}`
      const found = cellWords(cell, { day, where, sections })
      // cells that were one are copied as the first of them
      const [run, ...more] = sectionsIn(sections)
      const next = below[row + 1]
      const mayReach = run?.from === run?.to && more.length === 0 && next && !next.cells[index]
      return found.map((one) =>
        mayReach && one.sections === sections && sections !== ''
          ? { ...one, guessed: t('没写到第几节，先放在第 {n} 节，核对一下', { n: run?.from ?? 0 }) }
          : one,
      )
    })
  })
  return { words, beside }
}
