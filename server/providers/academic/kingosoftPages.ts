/** Tables of 青果's pages. */
import { line, outer, tag, type Element } from './html'
import type { Words } from './reading'
import { changed } from './types'

const column = (head: readonly string[], names: RegExp): number => head.findIndex((word) => names.test(word))

/** Rows of all tables that have such columns, each with what stands before its table. */
export function rowsWith(
  root: Element,
  wanted: Readonly<Record<string, RegExp>>,
  need: readonly string[],
): { before: string; row: Record<string, string> }[] | null {
  let before = ''
  let found = false
  const rows = outer(root, tag('table')).flatMap((table) => {
    const cells = outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th')).map(line))
    const at = cells.findIndex((head) => need.every((name) => column(head, wanted[name] ?? /^$/) >= 0))
    const head = cells[at]
    if (!head) {
      before = line(table) || before
      return []
    }
    found = true
    const heading = cells.slice(0, at).flat().join(' ') || before
    return cells
      .slice(at + 1)
      .filter((row) => row.length >= head.length - 1)
      .map((row) => ({
        before: heading,
        row: Object.fromEntries(
          Object.entries(wanted).map(([name, names]) => [name, row[column(head, names)] ?? '']),
        ),
      }))
  })
  return found ? rows : null
}

/** [1010023]高等数学 is 高等数学; [00217]王老师 [00218]李老师 are two. */
export const unnumbered = (words: string): string =>
  words
    .split(/\[[^\]]*\]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .join('、')

const slot =
  /(\d[\d,，-]*(?:[（(]?[单双][)）]?)?周(?:[（(]?[单双]周?[)）]?)?)\s*(?:星期|周)?([一二三四五六日天])\s*\[([\d,，-]+)节?\]\s*([^,，;；\n]*)/g

export function timetableIn(root: Element): Words[] {
  const rows = rowsWith(
    root,
    { name: /^课程(名称)?$/, teacher: /^(任课|上课)?教师$/, when: /上课时间/, room: /^$/ },
    ['name', 'when'],
  )
  if (!rows) throw changed('ckdgxsxdkchj 上课时间地点')
  return rows.flatMap(({ row: { name = '', teacher = '', when = '' } }) => {
    const course = { name: unnumbered(name), teacher: unnumbered(teacher) }
    const slots = [...when.matchAll(slot)].map(([, weeks = '', day = '', sections = '', room = '']) => ({
      ...course,
      room: room.replace(/[（(]\d+[)）]\s*$/, '').trim(),
      ...{ day, sections, weeks },
    }))
    return slots.length > 0 ? slots : [{ ...course, room: '', day: '', sections: '', weeks: '' }]
  })
}
