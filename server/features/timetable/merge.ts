/**
 * How the changes of several devices become one timetable, field by field. A device says which `rev` of the row it saw:
 * a field that got its value since was changed by two at the same time. The later of the two stands, and the other value
 * is kept as a clash, so that nothing is lost in silence.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Marks } from './tables'

export interface Stored {
  rev: number
  gone: boolean
  data: Record<string, unknown>
  marks: Marks
}

export interface Change {
  seen: number
  /** ms. */
  age: number
  set: Readonly<Record<string, unknown>>
}

export interface Lost {
  field: string
  lost: unknown
  /** When it was written, ms. */
  at: number
}

export interface Merged {
  row: Stored
  changed: boolean
  lost: Lost[]
}

const goneField = 'gone'
/** Of a field that the row does not have: null. */
const valueOf = (row: Stored, field: string): unknown =>
  field === goneField ? row.gone : (row.data[field] ?? null)

function put(row: Stored, field: string, value: unknown, mark: Marks[string]): void {
  if (field === goneField) row.gone = value === true
  else row.data[field] = value
  row.marks = { ...row.marks, [field]: mark }
}

/** Whether any field but `gone` changed after that rev. */
const editedSince = ({ marks }: Stored, seen: number): boolean =>
  Object.entries(marks).some(([field, [rev]]) => field !== goneField && rev > seen)

/** The row after a change, which gets `rev`; `stored` stays as it is. `now` in ms. */
export function merge(stored: Stored, { seen, age, set }: Change, rev: number, now: number): Merged {
  const row: Stored = { ...stored, data: { ...stored.data } }
  const at = now - age
  const lost: Lost[] = []
  let changed = false
  const write = (field: string, value: unknown) => {
    put(row, field, value, [rev, at])
    changed = true
  }
  for (const [field, value] of Object.entries(set)) {
    const before = valueOf(row, field)
    if (isDeepStrictEqual(before, value)) continue
    const [since, then] = stored.marks[field] ?? [0, 0]
    if (field === goneField && value === true && editedSince(stored, seen))
      lost.push({ field, lost: true, at })
    else if (since <= seen) write(field, value)
    else if (at < then) lost.push({ field, lost: value, at })
    else {
      lost.push({ field, lost: before, at: then })
      write(field, value)
    }
  }
  // deleted elsewhere while it was edited here: the edit is worth more
  const edited = changed && set[goneField] === undefined
  if (row.gone && edited && (stored.marks[goneField]?.[0] ?? 0) > seen) {
    lost.push({ field: goneField, lost: true, at: stored.marks[goneField]?.[1] ?? now })
    write(goneField, false)
  }
  if (changed) row.rev = rev
  return { row, changed, lost }
}

/** A row that no device had. */
export function createStored(
  set: Readonly<Record<string, unknown>>,
  age: number,
  rev: number,
  now: number,
): Stored {
  const { gone = false, ...data } = set
  const mark = [rev, now - age] as const
  return {
    rev,
    gone: gone === true,
    data,
    marks: Object.fromEntries(Object.keys(data).map((field) => [field, mark])),
  }
}
