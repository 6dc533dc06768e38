import { Ready } from './envelope'
import { isDay, isId } from './formats'
import { Refusal } from './refusal'

export const wrongPlace = () => new Refusal(400, -1, '请检查填写的内容：', '翻页位置不对')

/** The id that a list ordered by id goes on from. */
export function cursorOf(after: string | undefined): string | null {
  if (after === undefined) return null
  if (!isId(after)) throw wrongPlace()
  return after
}

/** The day that a list ordered by day goes on from: one of the calendar's. */
export function dayCursorOf(after: string | undefined): string | null {
  if (after === undefined) return null
  if (!isDay(after)) throw wrongPlace()
  return after
}

/** The number and id that a list ordered by (number, id) goes on from: "1234.5_<id>". */
export function scoredCursorOf(after: string | undefined): { score: number; id: string } | null {
  if (after === undefined) return null
  const [score = '', id = ''] = after.split('_')
  if (score === '' || !Number.isFinite(Number(score)) || !isId(id)) throw wrongPlace()
  return { score: Number(score), id }
}

/** Numbers that fit an integer of the database. */
const mostCount = 2_147_483_647

/** The whole number and id that a list ordered by (integer, id) goes on from, as `scoredCursor` writes it. */
export function countedCursorOf(after: string | undefined): { score: number; id: string } | null {
  const last = scoredCursorOf(after)
  if (last && (!Number.isInteger(last.score) || Math.abs(last.score) > mostCount)) throw wrongPlace()
  return last
}

export const scoredCursor = (score: number, id: string): string => `${score}_${id}`

/** The last moment of the year 9999, ms: the database reads none after it. */
const latest = 253_402_300_799_999

/** The millisecond and id that a list ordered by (time, id) goes on from, as `scoredCursor` writes it. */
export function timedCursorOf(after: string | undefined): { ms: number; id: string } | null {
  const last = scoredCursorOf(after)
  if (last === null) return null
  if (!Number.isInteger(last.score) || last.score < 0 || last.score > latest) throw wrongPlace()
  return { ms: last.score, id: last.id }
}

/** Where a list goes on that is ordered by (pinned, time, id), as `pinnedCursor` writes it. */
export function pinnedCursorOf(
  after: string | undefined,
): { pinned: boolean; at: string; id: string } | null {
  if (after === undefined) return null
  const last = timedCursorOf(after.slice(2))
  if (!/^[01]_/.test(after) || last === null) throw wrongPlace()
  return { pinned: after.startsWith('1'), at: new Date(last.ms).toISOString(), id: last.id }
}

export const pinnedCursor = ({
  pinned,
  at,
  id,
}: {
  pinned: boolean
  at: string | Date
  id: string
}): string => `${pinned ? 1 : 0}_${scoredCursor(new Date(at).getTime(), id)}`

/** Of `size + 1` rows, a page: the extra row only tells that there is more. */
export function pageOf<R, T>(
  rows: readonly R[],
  size: number,
  cursor: (row: R) => string,
  toItem: (row: R) => T,
): { items: T[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = shown[shown.length - 1]
  return { items: shown.map(toItem), next: rows.length > size && last !== undefined ? cursor(last) : null }
}

/** The same of rows that are items in JSON already, in the order of `within` the page where it is given. */
export function readyPage<T, R extends { json: string }>(
  rows: readonly R[],
  size: number,
  cursor: (row: R) => string,
  within?: (one: R, other: R) => number,
): Ready<{ items: T[]; next: string | null }> {
  const { items, next } = pageOf(rows, size, cursor, (row) => row)
  if (within) items.sort(within)
  return new Ready(`{"items":[${items.map(({ json }) => json).join()}],"next":${JSON.stringify(next)}}`)
}
