/** 青果's week in a grid, where schools have no list of one's classes. */
import {
  notUnderstood,
  type NotUnderstood,
  type Words,
} from '../../../contract/timetable/academic/reading/rules'
import { weekdays } from '../../../contract/timetable/rules'
import { all, byId, first, line, lines, outer, page, tag, type Element } from './html'
import { behindDays, daysOf, gridOf, longestClass, wholeOf } from './reading'
import { pageChanged } from './error'

/** 3-4,6-14[1-2], 1-11,13-17 双 [3-4]. */
const time = /^(?=[^[]*\d)([^[]+)\[([\d,，、\s-]+)节?\]\s*([单双]?)周?$/
/** 1-18周: a course that has no time of the week. */
const bareWeeks = /^[\d,，、\s-]+周?\s*[单双]?周?$/

/** A parity apart from the weeks is of all of them. */
const weeksIn = (words: string, behind: string): string => {
  const [, list = words, parity = behind] = /^(.*\d周?)\s+([单双])周?\s*$/.exec(words) ?? []
  return parity === '' ? list : `${list}|${parity}周`
}

/** Name, teacher, time, room: a line each. */
function courseIn(block: readonly string[], day: number, where: string): Words {
  const all = block.join(' ')
  const at = all.length > longestClass ? -1 : block.findIndex((words, index) => index > 0 && time.test(words))
  const [name = ''] = block
  if (at < 0) {
    const untimed = block.some((words, index) => index > 0 && bareWeeks.test(words))
    const when = untimed ? '' : all
    return { ...{ name, where, all }, teacher: '', room: '', day: when, sections: when, weeks: '' }
  }
  const [, weeks = '', sections = '', parity = ''] = time.exec(block[at] ?? '') ?? []
  return {
    ...{ name, where, all, sections, day: String(day), weeks: weeksIn(weeks, parity) },
    teacher: block.slice(1, at).join(' '),
    room: block.slice(at + 1).join(' '),
  }
}

/** Each course has a <div> of its own; words outside of them are none. */
function blocksOf(cell: Element): { blocks: string[][]; outside: boolean } {
  const inner = all(cell, tag('div')).filter((div) => all(div, tag('div')).length === 0)
  const blocks = (inner.length === 0 ? [cell] : inner).map((div) => lines(div).filter(Boolean))
  const bare = (text: string): string => text.replace(/\s/g, '')
  return { blocks, outside: bare(blocks.flat().join('')) !== bare(line(cell)) }
}

export function gridIn(html: string): { rows: Words[]; notUnderstood: NotUnderstood[] } {
  const whole = wholeOf(html, /<table[^<>]*\bmytable\b/i, 'td')
  const table = first(page(whole.html), byId('mytable'))
  if (!table) throw pageChanged('xskcb10319 mytable')
  const cells = gridOf(outer(table, tag('tr')).map((row) => outer(row, tag('td', 'th'))))
  const days = daysOf(cells, 'xskcb10319')
  const head = cells.find(({ column }) => days.has(column))?.row ?? 0
  const rows: Words[] = []
  const left = [...whole.cut, ...behindDays(cells, days, head)]
  for (const { row, column, cell } of cells) {
    const day = days.get(column)
    if (row <= head || day === undefined) continue
    const where = `周${weekdays[day - 1] ?? ''} 第 ${row - head} 行`
    const { blocks, outside } = blocksOf(cell)
    rows.push(...blocks.filter(({ length }) => length > 0).map((block) => courseIn(block, day, where)))
    if (outside) left.push(notUnderstood(line(cell), where, '格子里还有别的字，没有读'))
  }
  return { rows, notUnderstood: left }
}
