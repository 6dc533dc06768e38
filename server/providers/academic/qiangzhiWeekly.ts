/** 强智's timetable in its newer pages: a list in each cell, whose fields have labels. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { weekdays } from '../../../contract/timetable/rules'
import { all, byClass, first, isElement, line, outer, tag, type Element } from './html'
import { slotsIn, spread } from './qiangzhiTimes'
import { behindDays, daysOf, gridOf, longestClass } from './reading'

const weekly = byClass('qz-weeklyTable')
export const isWeekly = (root: Element): boolean => first(root, weekly) !== undefined

const isTitle = ({ attributes }: Element): boolean => /(^|\s)qz-\w+-title(\s|$)/.test(attributes.class ?? '')

/** Words of an element, those of each of its own apart. */
const pieces = (element: Element): string[] =>
  element.children.flatMap((child) => (isElement(child) ? pieces(child) : [line(child)]))

/** 老师:X;时间:1-10周[1-2节];地点:Y, or each in a <div> of its own. */
function courseIn(item: Element, day: number, label: string): Words[] {
  const words = pieces(item)
    .flatMap((piece) => piece.split(/[;；]/))
    .map((piece) => piece.trim())
    .filter(Boolean)
  const field = (names: RegExp): string =>
    words.find((word) => names.test(word))?.replace(/^[^：:]*[：:]\s*/, '') ?? ''
  const time = field(/^(上课)?时间[：:]/)
  const weeks = field(/^周次[：:]/).replace(/(星期|周)[一二三四五六日天]/, '')
  const slots =
    Math.max(time.length, weeks.length) > longestClass
      ? [{ weeks: '', sections: '' }]
      : time === ''
        ? [{ weeks: spread(weeks.normalize('NFKC')), sections: field(/^节次[：:]/) }]
        : slotsIn(time)
  const remark = field(/^(课表)?备注[：:]/)
  return slots.map((slot) => ({
    ...{ name: line(first(item, isTitle)), day: String(day), ...slot },
    teacher: field(/^(任课)?(老师|教师)[：:]/),
    room: field(/^(上课)?地点[：:]/).replace(/^[(（][)）]$/, ''),
    where: `周${weekdays[day - 1] ?? ''} ${label}`.trim(),
    all: words.join(' '),
    ...(remark === '' ? {} : { guessed: `还写着“${remark}”，没有算进去，核对一下` }),
  }))
}

/** Its courses: where it has a short and a long list of them, those of the short one. */
function itemsOf(cell: Element): Element[] {
  const items = all(cell, tag('li')).filter((item) => first(item, isTitle) !== undefined)
  const short = items.filter(byClass('courselists-item'))
  return short.length > 0 ? short : items.filter((item) => all(item, tag('li')).length === 0)
}

export function weeklyIn(
  root: Element,
  cut: readonly NotUnderstood[],
): { rows: Words[]; untimed: string[]; notUnderstood: NotUnderstood[] } {
  const lines = all(root, weekly).flatMap((table) =>
    outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th'))),
  )
  const cells = gridOf(lines)
  const days = daysOf(cells, 'xskb_list qz-weeklyTable')
  const head = cells.find(({ column }) => days.has(column))?.row ?? 0
  const labelOf = (row: number): string => line(lines[row]?.[0])
  const isNote = (row: number): boolean => labelOf(row).startsWith('备注')
  const rows: Words[] = []
  const left = [...cut, ...behindDays(cells, days, head)]
  for (const { row, column, cell } of cells) {
    const day = days.get(column)
    if (row <= head || line(cell) === '' || day === undefined) continue
    const items = isNote(row) ? [] : itemsOf(cell)
    rows.push(...items.flatMap((item) => courseIn(item, day, labelOf(row))))
    if (items.length === 0) left.push(notUnderstood(line(cell), labelOf(row), '不是课表里的课'))
  }
  return { rows, untimed: [], notUnderstood: left }
}
