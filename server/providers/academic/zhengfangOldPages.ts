/** The timetable of 正方's ASP.NET system. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { sectionsIn } from '../../../contract/timetable/academic/times/rules'
import { weekdays } from '../../../contract/timetable/rules'
import { all, byId, first, line, lines, outer, page, rowsOf, tag, type Element } from './html'
import { behindDays, daysOf, gridOf, heightOf, longestClass, movedWhy, wholeOf } from './reading'
import { pageChanged } from './error'

/** 周一第1,2节{第1-16周|双周}. */
const time = /周([一二三四五六日天])\s*第([\d,，、-]+)节(?:\{([^}]*)\})?/
/** Where column and row tell the rest: 1-16(3,4). */
const bareTime = /^([\d,，、-]+(?:[单双]周?)?)\(([\d,，、]+)\)$/
/** {第6-13周|2节/周}, 2节/单周(1-16). */
const gridTime = /^[^\d{]{0,4}\{第?\d[^}周]*周[^}]*\}?$|^\d+节\/[单双]?周/

interface Place {
  day: number
  /** Its first section by the row's label; null: the label has none. */
  section: number | null
  /** Rows that it reaches down. */
  height: number
}

const isTime = (words: string, index: number): boolean =>
  index > 0 &&
  words.length <= longestClass &&
  (time.test(words) || bareTime.test(words) || gridTime.test(words))

/** As many sections as the words say, and no more than the cell reaches down. */
function sectionsAt(when: string, { section, height }: Place): string {
  if (section === null) return ''
  const said = Number(/(\d+)节\/[单双]?周/.exec(when)?.[1] ?? height)
  return `${section}-${section + Math.max(1, Math.min(said, height)) - 1}`
}

function timesIn(when: string, place: Place): Pick<Words, 'day' | 'sections' | 'weeks'> {
  const [, day, sections = '', weeks = ''] = time.exec(when) ?? []
  if (day !== undefined) return { day, sections, weeks }
  const [, bareWeeks, bareSections = ''] = bareTime.exec(when) ?? []
  const own = { day: String(place.day) }
  if (bareWeeks !== undefined) return { ...own, sections: bareSections, weeks: bareWeeks }
  const [, braced = when] = /\{([^}]*)/.exec(when) ?? []
  return { ...own, sections: sectionsAt(when, place), weeks: braced }
}

/** Blocks between empty lines. Where a course has no teacher, its room stands behind an empty line. */
function blocksOf(cell: Element): string[][] {
  const blocks: string[][] = [[]]
  for (const words of lines(cell)) {
    if (words === '') blocks.push([])
    else blocks.at(-1)?.push(words)
  }
  const whole: string[][] = []
  for (const block of blocks.filter(({ length }) => length > 0)) {
    const before = whole.at(-1)
    const isRoom =
      block.length === 1 && before !== undefined && isTime(before.at(-1) ?? '', before.length - 1)
    if (isRoom) before.push('', ...block)
    else whole.push(block)
  }
  return whole
}

/** Name, sometimes kind, time, teacher, room. */
function coursesIn(cell: Element, place: Place): Words[] {
  const where = `周${weekdays[place.day - 1] ?? ''}${place.section === null ? '' : ` 第 ${place.section} 节`}`
  return blocksOf(cell).flatMap((block): Words[] => {
    const times = block.flatMap((words, index) => (isTime(words, index) ? [index] : []))
    const [at = block.length] = times
    const last = times.at(-1) ?? at
    const all = block.filter(Boolean).join(' ')
    const [name = '', teacher = '', room = ''] = [block[0], ...block.slice(last + 1)]
    const course = { name, teacher, room, where, all }
    // names between two times cannot be told from rooms
    if (times.length === 0 || last - at >= times.length)
      return [{ ...course, day: all, sections: '', weeks: '' }]
    return times.map((index) => ({ ...course, ...timesIn(block[index] ?? '', place) }))
  })
}

/** What stands below the grid: courses without a time of the week, and classes that were moved. */
function besides(root: Element): { untimed: string[]; moved: NotUnderstood[] } {
  const tables = all(root, tag('table'))
  const rows = (...columns: string[]): Record<string, string>[] =>
    tables
      .filter((table) => all(table, tag('table')).length === 0)
      .flatMap((table) => rowsOf(table, ...columns) ?? [])
      .filter(({ 课程名称 }) => 课程名称 !== '')
  return {
    untimed: [...rows('课程名称', '起止周'), ...rows('课程名称', '实习时间')].map(
      (row) => row.课程名称 ?? '',
    ),
    moved: rows('课程名称', '现上课时间地点教师').map(
      ({ 课程名称 = '', 原上课时间地点教师: was = '', ...row }) =>
        notUnderstood(
          [课程名称, was, '→', row.现上课时间地点教师 || '停课'].join(' '),
          '调、停课信息',
          movedWhy,
        ),
    ),
  }
}

export function timetableIn(html: string): {
  rows: Words[]
  untimed: string[]
  notUnderstood: NotUnderstood[]
} {
  const whole = wholeOf(html, /<table[^<>]*\bid\s*=\s*["']?Table1\b/i, 'td')
  const root = page(whole.html)
  const table = first(root, byId('Table1'))
  if (!table) throw pageChanged('xskbcx Table1')
  const cells = gridOf(outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th'))))
  // a day's heading tells its column: some tables have the part of the day before the section, others do not
  const days = daysOf(cells, 'xskbcx')
  const head = cells.find(({ cell }) => /^(星期|周|礼拜)[一二三四五六日天]/.test(line(cell)))?.row ?? 0
  const labels = new Map<number, number>()
  for (const { row, column, cell } of cells) {
    const section = days.has(column) ? undefined : sectionsIn(line(cell))[0]?.from
    if (section !== undefined) labels.set(row, section)
  }
  const rows = cells.flatMap(({ row, column, cell }) => {
    const day = days.get(column)
    if (row <= head || day === undefined) return []
    return coursesIn(cell, { day, section: labels.get(row) ?? null, height: heightOf(cell) })
  })
  const { untimed, moved } = besides(root)
  return { rows, untimed, notUnderstood: [...behindDays(cells, days, head), ...moved, ...whole.cut] }
}
