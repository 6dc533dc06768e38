/** Rows of a spreadsheet, as they are pasted or come from a CSV file: a class a row, or a week in a grid. */
import papa from 'papaparse'
import {
  isBlank,
  notUnderstood,
  readingOf,
  type NotUnderstood,
  type Reading,
  type Words,
} from '@contract/timetable/academic/reading/rules'
import { slotsIn, weeksOf } from '@contract/timetable/academic/times/rules'
import type { Clock } from '@contract/timetable/rules'
import { t } from '@/locale'
import { gridIn, gridWords, turnedGridIn, type Row } from './grid'
import { timesAt } from './hours'

const whereOf = ({ line }: Row): string => t('第 {line} 行', { line })
const wordsOf = ({ cells }: Row): string => cells.filter(Boolean).join(' ')
/** It parts others: |---|---|. */
const isRule = ({ cells }: Row): boolean => cells.every((cell) => /^[-:=+–—]*$/.test(cell))
/** Columns without which no row is a class. */
const fewest = 4

/** By their headings; a cell is of the first that fits it. */
const titles = {
  firstSection: /(开始|起始).*节|节.*(开始|起始)/,
  lastSection: /(结束|终止|截止).*节|节.*(结束|终止)/,
  firstWeek: /(开始|起始).*周|周.*(开始|起始)/,
  lastWeek: /(结束|终止|截止).*周|周.*(结束|终止)/,
  parity: /单双周|周类型/,
  begins: /(开始|起始)时间/,
  ends: /(结束|终止|下课)时间/,
  slot: /^(上课)?时间(地点)?$/,
  name: /^(课程?(名称?)?|科目(名称)?|名称)$/,
  teacher: /老师|教师/,
  room: /教室|地点|场地/,
  day: /星期|周几|礼拜/,
  weeks: /周次|周数|上课周|起止周|^周$/,
  sections: /节/,
} as const
type Column = keyof typeof titles
const columns = Object.keys(titles) as Column[]
type Places = Partial<Record<Column, number>>

/** Orders of columns that stand without headings. */
const orders: readonly (readonly Column[])[] = [
  ['name', 'teacher', 'room', 'day', 'sections', 'weeks'],
  ['name', 'day', 'firstSection', 'lastSection', 'teacher', 'room', 'weeks'],
]
const placesOf = (order: readonly Column[]): Places =>
  Object.fromEntries(order.map((column, index) => [column, index]))

/** Where each column stands by the words of a row; null where the row names none. */
function headIn(cells: readonly string[]): Places | null {
  const found: Places = {}
  for (const [index, cell] of cells.entries()) {
    const column = columns.find((one) => titles[one].test(cell.replace(/\s/g, '')))
    if (column && found[column] === undefined) found[column] = index
  }
  const named = Object.keys(found).length
  return found.name !== undefined && (named >= 4 || found.slot !== undefined) ? found : null
}

function rowsIn(whole: string): { rows: Row[]; broken: NotUnderstood[] } {
  const plain = whole.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const head = plain.split('\n', 10).join('\n')
  const counts = ['\t', ',', '，', ';', '；', '|'].map((mark) => [mark, head.split(mark).length] as const)
  const [delimiter, parts] = counts.reduce((best, one) => (one[1] > best[1] ? one : best))
  // where nothing else parts the columns, white space does
  const text = parts > 1 ? plain : plain.replace(/[ \u3000]+/g, '\t')
  const { data, errors } = papa.parse(text, { delimiter, newline: '\n' })
  const wrong = new Map(
    errors.filter(({ type }) => type === 'Quotes').map(({ row = 0, code }) => [row, code]),
  )
  const rows: Row[] = []
  const broken: NotUnderstood[] = []
  let line = 1
  for (const [index, cells] of data.entries()) {
    const row = { line, cells: cells.map((cell) => cell.trim()) }
    line += 1 + cells.join('').split('\n').length - 1
    const code = wrong.get(index)
    if (code !== undefined)
      broken.push(
        notUnderstood(
          wordsOf(row),
          whereOf(row),
          code === 'MissingQuotes' ? t('引号没有合上，从这里起都没有读') : t('引号用得不对'),
        ),
      )
    else if (!isRule(row)) rows.push(row)
  }
  return { rows, broken }
}

/** Weeks with what stands behind them, as where a list of weeks has commas; and what is of no column. */
function weeksAt(said: string, rest: readonly string[]): { weeks: string; guessed?: string } {
  if (rest.length === 0) return { weeks: said }
  const all = [said, ...rest].join(',')
  return weeksOf(all) === null
    ? { weeks: said, guessed: t('“{words}”不在哪一列里，没有读进去，核对一下', { words: rest.join(' ') }) }
    : { weeks: all }
}

/** The classes that a row holds. `headed`: columns that a heading names. */
function wordsIn(row: Row, places: Places, headed: readonly number[], clock: Clock): Words[] {
  const cell = (column: Column): string => row.cells[places[column] ?? -1] ?? ''
  const span = (first: Column, last: Column): string =>
    [cell(first), cell(last)].filter((one, index, all) => one !== '' && one !== all[index - 1]).join('-')
  const weeks =
    (cell('weeks') || span('firstWeek', 'lastWeek')) + cell('parity').replace(/^(全|每周|无)$/, '')
  const day = cell('day')
  const said = cell('sections') || span('firstSection', 'lastSection')
  // beside a day it is hours, or the sections
  const time = day === '' ? '' : cell('slot')
  const sections = said === '' && time.includes('节') ? time : said
  const beside = [sections === time ? '' : time, span('begins', 'ends')].filter((one) => !isBlank(one))
  const slots = cell('slot') === '' || day !== '' ? [{ day, sections, weeks }] : slotsIn(cell('slot'))
  const rest = row.cells.filter((word, index) => word !== '' && !headed.includes(index))
  return slots.map((slot) => {
    const times = timesAt(slot.sections, beside, clock, slots.length === 1)
    const held = weeksAt(slot.weeks, rest)
    const guessed = [times.guessed, held.guessed ?? ''].filter(Boolean).join('；')
    return {
      ...{ name: cell('name'), teacher: cell('teacher'), room: cell('room'), day: slot.day },
      ...{ sections: times.sections, hours: times.hours, weeks: held.weeks },
      ...(guessed === '' ? {} : { guessed }),
      where: whereOf(row),
      all: wordsOf(row),
    }
  })
}

/** Columns that have words and no place in a timetable: 学分. */
function besides(head: Row, places: Places, rows: readonly Row[]): NotUnderstood[] {
  const known = Object.values(places)
  const names = head.cells.filter(
    (name, index) => name !== '' && !known.includes(index) && rows.some(({ cells }) => cells[index]),
  )
  const why = t('课表里没有这样的列，这些列没有导入')
  return names.length === 0 ? [] : [notUnderstood(names.join('、'), whereOf(head), why)]
}

/** Rows in columns that a row names. */
function headedRows(
  rows: readonly Row[],
  clock: Clock,
): (Pick<Reading, 'notUnderstood'> & { words: Words[] }) | null {
  const at = rows.slice(0, 5).findIndex(({ cells }) => headIn(cells) !== null)
  const head = rows[at]
  const places = head && headIn(head.cells)
  if (!head || !places) return null
  const headed = head.cells.flatMap((name, index) => (name === '' ? [] : [index]))
  const body = rows.slice(at + 1)
  return {
    words: body.flatMap((row) => wordsIn(row, places, headed, clock)),
    notUnderstood: besides(head, places, body),
  }
}

/** Rows in one of the orders that stand without headings. */
function orderedRows(rows: readonly Row[], clock: Clock): Words[] {
  const isRead = (words: Words[]): boolean => readingOf(words).notUnderstood.length === 0
  return rows.flatMap((row) => {
    const [usual = [], ...others] = orders.map((order) =>
      wordsIn(row, placesOf(order), [...order.keys()], clock),
    )
    const other = others.find(isRead)
    return other && !isRead(usual) ? other : usual
  })
}

export function readTable(text: string, clock: Clock): Reading {
  const { rows: all, broken } = rowsIn(text)
  const grid = gridIn(all)
  const headed = grid ? null : headedRows(all, clock)
  const week = grid ?? (headed ? null : turnedGridIn(all))
  if (week) {
    const { words, beside } = gridWords(week)
    return readingOf(words, { notUnderstood: [...beside, ...broken] })
  }
  if (headed) return readingOf(headed.words, { notUnderstood: [...headed.notUnderstood, ...broken] })
  const isApart = ({ cells }: Row): boolean => cells.length >= fewest
  const left = all
    .filter((row) => !isApart(row))
    .map((row) => notUnderstood(wordsOf(row), whereOf(row), t('这一行没有分成列')))
  return readingOf(orderedRows(all.filter(isApart), clock), { notUnderstood: [...left, ...broken] })
}
