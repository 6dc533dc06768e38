/** A timetable on a photo, cell by cell: which day and sections a cell is about, and its words. */
import {
  notUnderstood,
  readingOf,
  type NotUnderstood,
  type Reading,
} from '@contract/timetable/academic/reading/rules'
import type { Photo } from '@contract/timetable/academic/schema'
import { sectionsIn } from '@contract/timetable/academic/times/rules'
import { t } from '@/locale'
import { cellWords, daysIn, isLabel } from './grid'
import { dayText } from './labels'

type Placed = Photo['tables'][number][number]

export interface PhotoCell {
  day: number
  /** 1-2; '' where the photo does not say. */
  sections: string
  words: string
}
interface PhotoGrid {
  cells: PhotoCell[]
  /** What stands beside the week, by its own words. */
  beside: NotUnderstood[]
}

/** 周一 1-2 节 */
export const whereOf = ({ day, sections }: PhotoCell): string =>
  sections === '' ? dayText(day) : t('{day} {sections} 节', { day: dayText(day), sections })

const covers = (cell: Placed, row: number): boolean => cell.row <= row && row < cell.row + cell.rows
/** The words of a row, each at every column that it takes. */
function rowWords(table: readonly Placed[], row: number): string[] {
  const words: string[] = []
  for (const { column, columns, text } of table.filter((cell) => covers(cell, row)))
    for (let at = column; at < Math.min(column + columns, widest); at += 1) words[at] = text
  return Array.from(words, (one) => (one ?? '').replace(/\s/g, ''))
}
/** Columns that are looked at, and rows in which the days are looked for. */
const [widest, first] = [40, 5]

const outside = (text: string): NotUnderstood => notUnderstood(text, '', t('不在一周的格子里'))

function weekIn(table: readonly Placed[]): PhotoGrid | null {
  const rows = Array.from({ length: first }, (_, row) => row)
  const at = rows.find((row) => daysIn(rowWords(table, row)) !== null)
  const days = at === undefined ? null : daysIn(rowWords(table, at))
  if (at === undefined || !days) return null
  const grid: PhotoGrid = { cells: [], beside: [] }
  const below = table.filter(({ row, text }) => row > at && text.trim() !== '')
  const labels = below.filter(({ column, text }) => !days.has(column) && isLabel(text))
  const inOrder = [...below].sort(
    (one, other) => (days.get(one.column) ?? 0) - (days.get(other.column) ?? 0) || one.row - other.row,
  )
  for (const cell of inOrder) {
    const day = days.get(cell.column)
    const last = days.get(cell.column + cell.columns - 1)
    if (labels.includes(cell)) continue
    if (day === undefined || last !== day) grid.beside.push(outside(cell.text))
    else {
      const beside = labels.filter(
        ({ row, rows: taken }) => row < cell.row + cell.rows && cell.row < row + taken,
      )
      const runs = sectionsIn(
        beside.flatMap(({ text }) => sectionsIn(text).map(({ from, to }) => `${from}-${to}`)).join(','),
      )
      const sections = runs.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
      grid.cells.push({ day, sections, words: cell.text.trim() })
    }
  }
  const above = table.filter(({ row, text }) => row < at && text.trim() !== '')
  grid.beside.unshift(...above.map(({ text }) => outside(text)))
  return grid
}

/** The week of a photo; without cells where it shows none. */
export function cellsOf({ tables, rest }: Photo): PhotoGrid {
  const weeks = tables.map(weekIn)
  return {
    cells: weeks.flatMap((week) => week?.cells ?? []),
    beside: [
      ...rest.map(outside),
      ...weeks.flatMap(
        (week, index) =>
          week?.beside ??
          (tables[index] ?? []).flatMap(({ text }) => (text.trim() === '' ? [] : [outside(text)])),
      ),
    ],
  }
}

/** What cells are read as. `weeks`: of classes that name none. */
export const readCells = (
  cells: readonly PhotoCell[],
  weeks: string,
  beside: readonly NotUnderstood[] = [],
): Reading =>
  readingOf(
    cells.flatMap((cell) =>
      cellWords(cell.words, { day: cell.day, sections: cell.sections, weeks, where: whereOf(cell) }),
    ),
    { notUnderstood: [...beside] },
  )
