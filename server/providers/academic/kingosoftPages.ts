/** Tables of 青果's pages. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { line, outer, page, tag, type Element } from './html'
import { gridOf, heightOf, longestClass, objectsOf, wholeOf, wordOf } from './reading'
import { pageChanged } from './error'

const column = (head: readonly string[], names: RegExp): number => head.findIndex((word) => names.test(word))

/** Words of a table's cells; what reaches down stands in each of its rows. */
function wordsOf(table: Element): string[][] {
  const rows = outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th')))
  const words = rows.map((): string[] => [])
  for (const { row, column, cell } of gridOf(rows)) {
    const said = line(cell)
    for (const below of words.slice(row, row + heightOf(cell))) below[column] = said
  }
  return words.map((row) => Array.from(row, (word = '') => word))
}

/** Rows of all tables that have such columns, each with what stands before its table. */
export function rowsWith(
  root: Element,
  wanted: Readonly<Record<string, RegExp>>,
  need: readonly string[],
): { before: string; row: Record<string, string> }[] | null {
  let before = ''
  let found = false
  const rows = outer(root, tag('table')).flatMap((table) => {
    const cells = wordsOf(table)
    const at = cells.findIndex((head) => need.every((name) => column(head, wanted[name] ?? /^$/) >= 0))
    const head = cells[at]
    if (!head) {
      before = line(table) || before
      return []
    }
    found = true
    const heading = cells.slice(0, at).flat().join(' ') || before
    const places = Object.entries(wanted).map(([name, names]) => [name, column(head, names)] as const)
    return cells
      .slice(at + 1)
      .filter((row) => places.some(([name, place]) => need.includes(name) && (row[place] ?? '') !== ''))
      .map((row) => ({
        before: heading,
        row: Object.fromEntries(places.map(([name, place]) => [name, row[place] ?? ''])),
      }))
  })
  return found ? rows : null
}

/** What one of its lists has to choose from. @throws AcademicError changed, where it is none */
export function choicesIn(text: string, landmark: string): { code: string; name: string }[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw pageChanged(landmark)
  }
  return objectsOf(found, landmark).map((one) => ({
    code: wordOf(one, 'code'),
    name: wordOf(one, 'name'),
  }))
}

/** [1010023]高等数学 is 高等数学; [00217]王老师 [00218]李老师 are two. */
export const dropNumber = (words: string): string =>
  words
    .split(/\[[^[\]]*\]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .join('、')

/** Weeks, day, sections and room: 1-16周 一[1-2] 一教101, [2,6-10周]四[7-8节]双 三教. */
const slot =
  /((?:\[[\d,，、-]+周\]|[\d,，、\-第周单双()（） ])+?)\s*(?:星期|周)?([一二三四五六日天])\s*\[([\d,，、-]+)节?\]([单双]?)\s*((?:(?!\s+[[\d][\d,，、\-第单双()（）]*(?:周|\s*[一二三四五六日天]\s*\[))[^,，;；\n])*)/g

export function timetableIn(html: string): { rows: Words[]; notUnderstood: NotUnderstood[] } {
  const whole = wholeOf(html, /<table/i, 'tr')
  const found = rowsWith(
    page(whole.html),
    { name: /^课程(名称)?$/, teacher: /^(任课|上课)?教师$/, when: /上课时间/, room: /^$/ },
    ['name', 'when'],
  )
  if (!found) throw pageChanged('ckdgxsxdkchj 上课时间地点')
  const left = [...whole.cut]
  const rows = found.flatMap(({ row: { name = '', teacher = '', when = '' } }, index): Words[] => {
    const course = { name: dropNumber(name), teacher: dropNumber(teacher), where: `第 ${index + 1} 行` }
    if (when.length > longestClass) return [{ ...course, room: '', day: when, sections: when, weeks: '' }]
    const slots = [...when.matchAll(slot)].map(
      ([, weeks = '', day = '', sections = '', parity = '', room = '']) => ({
        ...course,
        room: room.replace(/[（(]\d+[)）]\s*$/, '').trim(),
        ...{ day, sections, weeks: weeks + parity, all: `${course.name} ${when}` },
      }),
    )
    const rest = when
      .replace(slot, ' ')
      .replace(/[\s,，;；]+/g, ' ')
      .trim()
    // what says no time is no place in the week, and has all its words where time would stand
    if (slots.length === 0) return [{ ...course, room: '', day: rest, sections: rest, weeks: '' }]
    if (rest !== '') left.push(notUnderstood(`${course.name} ${rest}`, course.where, '这一段上课时间没读懂'))
    return slots
  })
  return { rows, notUnderstood: left }
}
