/** Rows of a spreadsheet, as they are pasted or come from a CSV file. */
import { dayIn, joined, sectionsIn, weeksOf, type Draft } from '@contract/timetable/academic/rules'
import { t } from '@/locale'

export interface Problem {
  /** From 1. */
  line: number
  text: string
}
export interface Read {
  drafts: Draft[]
  problems: Problem[]
  /** The Monday of the first week, where the text says it. */
  starts: string | null
}

const columns = ['name', 'teacher', 'room', 'day', 'sections', 'weeks'] as const
type Column = (typeof columns)[number]
const titles: Record<Column, RegExp> = {
  name: /^课程?(名称?)?$/,
  teacher: /老师|教师/,
  room: /教室|地点/,
  day: /星期|周几/,
  sections: /节/,
  weeks: /周次|周数|上课周/,
}

/** Cells between tabs, or between commas outside of quotes. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const cells = ['']
  let quoted = false
  const put = (text: string) => cells.push((cells.pop() ?? '') + text)
  for (const sign of line)
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === ',' || sign === '，')) cells.push('')
    else put(sign)
  return cells.map((cell) => cell.trim())
}

/** Where each column stands, by the words of the first row; null where that row is a class already. */
function headOf(cells: readonly string[]): Partial<Record<Column, number>> | null {
  const found = columns.map(
    (column) => [column, cells.findIndex((cell) => titles[column].test(cell))] as const,
  )
  const named = found.filter(([, at]) => at >= 0)
  return named.length >= 4 ? Object.fromEntries(named) : null
}

/** What cannot be read of a row; '' where nothing. */
function faultOf(name: string, day: number | null, sections: number, weeks: number | null): string {
  if (name === '') return t('没有课程名')
  if (day === null) return t('星期应是 一 到 日，或 1 到 7')
  if (sections === 0) return t('节次应像 1-2')
  return weeks === null ? t('周次应像 1-16 或 1-15(单)') : ''
}

export function readTable(text: string): Read {
  const rows = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const head = headOf(rows[0]?.cells ?? [])
  const places = head ?? Object.fromEntries(columns.map((column, index) => [column, index]))
  const drafts: Draft[] = []
  const problems: Problem[] = []
  for (const { line, cells } of head ? rows.slice(1) : rows) {
    const cell = (column: Column): string => cells[places[column] ?? -1] ?? ''
    const [name, day, runs, weeks] = [
      cell('name'),
      dayIn(cell('day')),
      sectionsIn(cell('sections')),
      weeksOf(cell('weeks')),
    ]
    const fault = faultOf(name, day, runs.length, weeks)
    if (fault !== '' || day === null || weeks === null) problems.push({ line, text: fault })
    else
      drafts.push(
        ...runs.map((run) => ({ name, teacher: cell('teacher'), room: cell('room'), day, weeks, ...run })),
      )
  }
  return { drafts: joined(drafts), problems, starts: null }
}
