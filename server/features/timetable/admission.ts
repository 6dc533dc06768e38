/** Which changes a timetable takes: words are tidied, times make sense within the term, and there is room. */
import {
  faultOfClass,
  faultOfTerm,
  faultOfWeeks,
  isClock,
  limits,
  type ClassTimes,
  type Clock,
  type RowKind,
  type Section,
} from '../../../contract/timetable/rules'
import type { Term } from '../../../contract/timetable/schema'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import type { Change, Stored } from './merge'

export interface RowChange extends Change {
  kind: RowKind
  id: string
}

export interface StoredRow extends Stored {
  id: string
  kind: RowKind
}

const lines: Record<RowKind, readonly string[]> = {
  term: ['name'],
  class: ['name', 'teacher', 'room'],
  memo: ['group'],
  settings: [],
}
const texts: Record<RowKind, readonly string[]> = { term: [], class: ['note'], memo: ['text'], settings: [] }
/** Words that must be there. */
const named = ['name', 'text', 'group']

/** The words of a change, tidied. @throws Refusal where there are none, or the row is of another kind */
export function tidy({ kind, set }: RowChange, stored: StoredRow | undefined): Record<string, unknown> {
  if (stored && stored.kind !== kind) throw refuse('这个编号已经用过了')
  const tidied: Record<string, unknown> = { ...set }
  for (const [fields, clean] of [[lines[kind], lineOf] as const, [texts[kind], linesOf] as const])
    for (const field of fields) {
      const value = tidied[field]
      if (typeof value !== 'string') continue
      const text = clean(value)
      if (text === '' && named.includes(field)) throw wrongField(field, '不能只有空白')
      tidied[field] = text
    }
  if (kind === 'settings' && Array.isArray(set.class_time) && !isClock(set.class_time as Clock))
    throw wrongField('class_time', '时间要一节接一节，不能重叠')
  return tidied
}

const times = ({ data }: Stored): ClassTimes => ({
  hours: (data.hours ?? null) as Section | null,
  day: Number(data.day),
  from: Number(data.from),
  to: Number(data.to),
  weeks: Number(data.weeks),
})
const termOf = ({ data }: Stored) => data as Pick<Term, 'name' | 'year' | 'starts' | 'weeks' | 'days'>

/** Whether one of the fields is not what it was; of a new row, or one that comes back, all are. */
const turned = (row: StoredRow, stored: StoredRow | undefined, fields: readonly string[]): boolean =>
  !stored || stored.gone || fields.some((field) => row.data[field] !== stored.data[field])

/** The classes of a term that gets fewer weeks, with those that come back with it; of another none. */
const shortened = (term: StoredRow, stored: StoredRow | undefined, rows: readonly StoredRow[]) =>
  !stored || Number(term.data.weeks) >= Number(stored.data.weeks)
    ? []
    : rows
        .filter(({ kind, data }) => kind === 'class' && data.term === term.id)
        .filter(
          ({ gone: isGone, marks }) => !isGone || (stored.gone && marks.gone?.[1] === stored.marks.gone?.[1]),
        )
        .map((row) => ({ name: String(row.data.name), weeks: times(row).weeks }))

/** @throws Refusal where the row as it would be cannot stand beside the others */
export function admit(row: StoredRow, stored: StoredRow | undefined, rows: readonly StoredRow[]): void {
  if (row.gone) return
  const terms = rows.filter(({ kind, gone: isGone, id }) => kind === 'term' && !isGone && id !== row.id)
  if (row.kind === 'class') {
    const term = terms.find(({ id }) => id === row.data.term)
    if (!term && turned(row, stored, ['term'])) throw gone('这张课表')
    const within = term && turned(row, stored, ['term', 'weeks']) ? termOf(term) : undefined
    const fault = faultOfClass(times(row), within)
    if (fault) throw wrongField(fault.field, fault.text)
  }
  if (row.kind === 'term') {
    const others = turned(row, stored, ['starts', 'weeks']) ? terms.map(termOf) : []
    const fault =
      faultOfTerm(termOf(row), others) ?? faultOfWeeks(Number(row.data.weeks), shortened(row, stored, rows))
    if (fault) throw wrongField(fault.field, fault.text)
  }
}

const most: Record<RowKind, number> = {
  term: limits.terms,
  class: limits.classes,
  memo: limits.memos,
  settings: 1,
}
const titles: Record<RowKind, string> = { term: '课表', class: '课', memo: '备忘', settings: '设置' }

/** @throws Refusal when there is no room for one more */
export function demandRoom(kind: RowKind, rows: readonly StoredRow[]): void {
  const count = rows.filter((row) => row.kind === kind && !row.gone).length
  if (count >= most[kind]) throw refuse(`${titles[kind]}最多 ${most[kind]} 个，先删掉一些`)
}
