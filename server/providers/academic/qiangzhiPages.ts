/** 强智's timetable. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { sectionsIn } from '../../../contract/timetable/academic/times/rules'
import { weekdays } from '../../../contract/timetable/rules'
import { all, byClass, byId, first, isElement, line, outer, page, tag, type Element } from './html'
import { behindDays, daysOf, gridOf, heightOf, longestClass, wholeOf } from './reading'
import { slotsIn } from './qiangzhiTimes'
import { isWeekly, weeklyIn } from './qiangzhiWeekly'
import { pageChanged } from './error'

const titled =
  (titles: RegExp) =>
  ({ name, attributes }: Element): boolean =>
    (name === 'font' || name === 'span') && titles.test(attributes.title ?? '')
const isHidden = ({ attributes }: Element): boolean => /display\s*:\s*none/i.test(attributes.style ?? '')

const isTime = titled(/^周次/)
const hasTime = (child: Element | string): boolean =>
  isElement(child) && (isTime(child) || all(child, isTime).length > 0)

/** Whether a child is words that can be seen and are under no title: some systems put a name into a <font> of its own. */
const isBare = (child: Element | string): boolean =>
  line(child) !== '' &&
  (!isElement(child) || (!isHidden(child) && /^(课程.*)?$/.test(child.attributes.title ?? '')))

const isEnd = (child: Element | string): boolean =>
  isElement(child) ? child.name === 'hr' : /^-{5,}$/.test(child)

/** Courses of a cell: a row of dashes or a rule stands between two, or the second begins behind the time of the first. */
function blocksOf(content: Element): Element[] {
  const children = content.children.flatMap<Element | string>((child) =>
    isElement(child) ? [child] : child.split(/(-{5,})/),
  )
  /** Whether a time comes before the next end. */
  const ahead: boolean[] = []
  for (const [index, child] of [...children.entries()].reverse())
    ahead[index] = !isEnd(child) && (hasTime(child) || ahead[index + 1] === true)
  const blocks: (Element | string)[][] = [[]]
  let timed = false
  for (const [index, child] of children.entries()) {
    const begins = timed && ahead[index] === true && isBare(child)
    if (isEnd(child) || begins) {
      blocks.push([])
      timed = false
    }
    if (isEnd(child)) continue
    blocks.at(-1)?.push(child)
    timed ||= hasTime(child)
  }
  return blocks.map((block) => ({ name: '', attributes: {}, children: block }))
}

/** The first bare words; they may stand within what holds the time, too. */
function nameIn({ children }: Element): string {
  const found = children.find(isBare)
  return found !== undefined && isElement(found) && hasTime(found) ? nameIn(found) : line(found)
}

/** What a course says beside what a timetable has: 第 3 周停课. */
const remarked = (block: Element): string =>
  all(block, titled(/备注|说明|停课|调课/))
    .filter((one) => !isHidden(one))
    .map(line)
    .filter(Boolean)
    .join(' ')

interface Row {
  /** 第一大节, and those of the rows that its cell reaches down. */
  label: string
  /** From 1. */
  index: number
  height: number
}

/** Its sections, where the time says none: by the row's label; else guessed from how the rows are counted. */
function sectionsOf(said: string, { label, index, height }: Row): Pick<Words, 'sections' | 'guessed'> {
  for (const sections of [said, label]) if (sectionsIn(sections).length > 0) return { sections }
  const sections = `${index * 2 - 1}-${(index + height - 1) * 2}`
  return { sections, guessed: `没写第几节，先放在 ${sections} 节，核对一下` }
}

function coursesIn(content: Element, day: number, row: Row): Words[] {
  return blocksOf(content).flatMap((block) => {
    const words = (titles: RegExp, between = ''): string =>
      all(block, titled(titles)).map(line).filter(Boolean).join(between)
    const name = nameIn(block)
    const time = words(/^周次/)
    if (line(block) === '') return []
    const slots = time === '' || time.length > longestClass ? [{ weeks: '', sections: '' }] : slotsIn(time)
    const [remark, said] = [remarked(block), words(/^节次/)]
    const shared = {
      teacher: words(/^(老师|教师)/, '、'),
      room: words(/^(教室|上课地点)/) || words(/^教学楼/).replace(/[【】]/g, ''),
      ...(remark === '' ? {} : { guessed: `还写着“${remark}”，没有算进去，核对一下` }),
      where: `周${weekdays[day - 1] ?? ''} ${row.label}`.trim(),
      all: line(block),
    }
    return slots.map(({ weeks, sections }) => ({
      ...{ name, weeks, day: String(day) },
      ...shared,
      ...sectionsOf(sections || said, row),
    }))
  })
}

const contents = ['kbcontent', 'kbcontent1']

/** The whole timetable of a cell, hidden or not; in some systems only the short one is there, or has words. */
function contentsOf(cell: Element): Element[] {
  const [full = [], short = []] = contents.map((name) => all(cell, byClass(name)))
  const seen = full.length === 0 ? short : short.filter((one) => !isHidden(one))
  if (full.some((one) => line(one) !== '')) return full
  return full.length + short.length === 0 ? [cell] : seen
}

/** Words of a cell that stand in none of its timetables. */
function outsideOf(cell: Element): string {
  const inside = (one: Element): boolean => contents.some((name) => byClass(name)(one))
  if (all(cell, inside).length === 0) return ''
  const words = (one: Element): string =>
    one.children
      .map((child) => (!isElement(child) ? child : inside(child) || isHidden(child) ? '' : words(child)))
      .join(' ')
  return line(words(cell))
}

/** Courses below the grid: 金工实习 罗跃 17周;创新创业. */
const notesIn = (words: string): string[] =>
  words
    .replace(/^备注[：:]?/, '')
    .split(/[;；]/)
    .map((one) => one.trim().split(' ')[0] ?? '')

export function timetableIn(html: string): {
  rows: Words[]
  untimed: string[]
  notUnderstood: NotUnderstood[]
} {
  const whole = wholeOf(html, /<table[^<>]*\b(kbtable|timetable|qz-weeklyTable)\b/i, 'td')
  const root = page(whole.html)
  const table = first(root, byId('kbtable')) ?? first(root, byId('timetable'))
  if (!table && isWeekly(root)) return weeklyIn(root, whole.cut)
  if (!table) throw pageChanged('xskb_list kbtable')
  const lines = outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th')))
  const cells = gridOf(lines)
  const days = daysOf(cells, 'xskb_list')
  const labelOf = (row: number): string => line(lines[row]?.[0])
  /** Of sections that stand one in a row, all that a cell reaches. */
  const labelsOf = (row: number, height: number): string =>
    height === 1 ? labelOf(row) : Array.from({ length: height }, (_, down) => labelOf(row + down)).join(',')
  const isNote = (row: number): boolean => labelOf(row).startsWith('备注')
  const head = cells.find(({ cell }) => /^(星期|周|礼拜)[一二三四五六日天]/.test(line(cell)))?.row ?? 0
  const rows: Words[] = []
  const left = [
    ...whole.cut,
    ...behindDays(
      cells.filter(({ row }) => !isNote(row)),
      days,
      head,
    ),
  ]
  for (const { row, column, cell } of cells) {
    const day = days.get(column)
    if (row <= head || isNote(row)) continue
    const label = days.has(0) ? '' : labelsOf(row, heightOf(cell))
    if (day !== undefined) {
      for (const content of contentsOf(cell))
        rows.push(...coursesIn(content, day, { label, index: row - head, height: heightOf(cell) }))
      const outside = outsideOf(cell)
      if (outside !== '')
        left.push(notUnderstood(outside, `周${weekdays[day - 1] ?? ''} ${label}`, '不在课的格子里'))
    }
  }
  const untimed = lines.flatMap((row, index) =>
    isNote(index) ? row.flatMap((cell) => notesIn(line(cell))) : [],
  )
  return { rows, untimed, notUnderstood: left }
}
