/** The one way by which a timetable changes: rows of one owner, under the owner's lock, each change with a `rev` of its own. */
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import {
  faultOfClass,
  isClock,
  limits,
  usualSettings,
  type Clock,
  type RowKind,
} from '../../../contract/timetable/rules'
import type { Executor } from '../../context'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { born, merge, type Change, type Lost, type Stored } from './merge'

export interface RowChange extends Change {
  kind: RowKind
  id: string
}

interface StoredRow extends Stored {
  id: string
  kind: RowKind
}

interface OwnerRow extends Record<string, unknown> {
  rev: number
  keys: string[]
}

/** Holds the owner's timetable until the transaction ends; made where there is none. */
export async function hold(tx: Executor, ownerId: string): Promise<OwnerRow> {
  await tx.execute(sql`insert into timetable_owners (user_id) values (${ownerId}) on conflict do nothing`)
  const { rows } = await tx.execute<OwnerRow>(
    sql`select rev, keys from timetable_owners where user_id = ${ownerId} for no key update`,
  )
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

const wanted: Record<Exclude<RowKind, 'settings'>, readonly string[]> = {
  term: ['name', 'year', 'term', 'starts', 'weeks', 'days'],
  class: ['term', 'name', 'teacher', 'room', 'day', 'from', 'to', 'weeks', 'tint', 'note'],
  memo: ['text', 'group', 'due', 'remind', 'done', 'cls'],
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

/** The words of a change, tidied. */
function tidy({ kind, set }: RowChange): Record<string, unknown> {
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

const times = ({ data }: Stored) => ({
  day: Number(data.day),
  from: Number(data.from),
  to: Number(data.to),
  weeks: Number(data.weeks),
})

/** Two devices may make a class end before it begins: it is one section then. */
function mend(row: StoredRow, fresh: boolean): void {
  if (row.kind !== 'class') return
  const fault = faultOfClass(times(row))
  if (fault === null) return
  if (fresh) throw wrongField('to', fault)
  row.data.to = Math.max(times(row).from, times(row).to)
}

const most: Record<RowKind, number> = {
  term: limits.terms,
  class: limits.classes,
  memo: limits.memos,
  settings: 1,
}
const titles: Record<RowKind, string> = { term: '课表', class: '课', memo: '备忘', settings: '设置' }

/** @throws Refusal when there is no room for as many more */
async function room(tx: Executor, ownerId: string, kinds: readonly RowKind[]): Promise<void> {
  if (kinds.length === 0) return
  const { rows } = await tx.execute<{ kind: RowKind; count: number }>(sql`
    select kind, count(*)::int as count from timetable_rows where owner_id = ${ownerId} and not gone group by kind`)
  for (const kind of new Set(kinds)) {
    const count = rows.find((row) => row.kind === kind)?.count ?? 0
    const more = kinds.filter((one) => one === kind).length
    if (count + more > most[kind]) throw refuse(`${titles[kind]}最多 ${most[kind]} 个，先删掉一些`)
  }
}

/** The row that a change makes; null where the device speaks of one that nobody has. */
function made(change: RowChange, set: Record<string, unknown>, rev: number, now: number): StoredRow | null {
  const { kind, id, age } = change
  if (kind === 'settings') return { id, kind, ...born({ ...usualSettings, ...set }, age, rev, now) }
  if (wanted[kind].some((field) => set[field] === undefined)) return null
  return { id, kind, ...born(set, age, rev, now) }
}

async function save(tx: Executor, ownerId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ id, kind, rev, gone, data, marks }) =>
      sql`(${ownerId}::uuid, ${id}::uuid, ${kind}, ${rev}, ${gone}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(marks)}::jsonb)`,
  )
  await tx.execute(sql`
    insert into timetable_rows (owner_id, id, kind, rev, gone, data, marks) values ${sql.join(values, sql`, `)}
    on conflict (owner_id, id) do update set rev = excluded.rev, gone = excluded.gone, data = excluded.data, marks = excluded.marks`)
}

async function keepLost(
  tx: Executor,
  ownerId: string,
  lost: readonly (Lost & { kind: RowKind; row: string })[],
): Promise<void> {
  if (lost.length === 0) return
  const values = lost.map(
    ({ kind, row, field, lost: value, at }) =>
      sql`(${v7()}::uuid, ${ownerId}::uuid, ${row}::uuid, ${kind}, ${field}, ${JSON.stringify(value)}::jsonb, ${new Date(at).toISOString()}::timestamptz)`,
  )
  await tx.execute(sql`insert into timetable_clashes (id, owner_id, row_id, kind, field, lost, created_at)
    values ${sql.join(values, sql`, `)}`)
}

/** How many keys of calls an owner's devices may bring again. */
const keysKept = 30

/** Carries out the changes in their order. Gives how many rows changed. @throws Refusal where one cannot be */
export async function keep(
  tx: Executor,
  ownerId: string,
  changes: readonly RowChange[],
  key?: string,
): Promise<number> {
  const owner = await hold(tx, ownerId)
  if (key !== undefined && owner.keys.includes(key)) return 0
  const { rows } = await tx.execute<StoredRow & Record<string, unknown>>(sql`
    select id, kind, rev, gone, data, marks from timetable_rows where owner_id = ${ownerId}
      and id in ${changes.length > 0 ? changes.map(({ id }) => id) : [ownerId]}`)
  const known = new Map(rows.map((row): [string, StoredRow] => [row.id, row]))
  const touched = new Map<string, StoredRow>()
  const fresh: RowKind[] = []
  const lost: (Lost & { kind: RowKind; row: string })[] = []
  const now = Date.now()
  let { rev } = owner
  for (const change of changes) {
    const { id, kind } = change
    const stored = known.get(id)
    if (stored && stored.kind !== kind) throw refuse('这个编号已经用过了')
    const set = tidy(change)
    rev += 1
    const merged = stored ? merge(stored, { ...change, set }, rev, now) : null
    const row = merged ? { id, kind, ...merged.row } : made(change, set, rev, now)
    if (!row) continue
    lost.push(...(merged?.lost ?? []).map((one) => ({ ...one, kind, row: id })))
    if (merged && !merged.changed) continue
    mend(row, !stored)
    if (!stored && !row.gone) fresh.push(kind)
    known.set(id, row)
    touched.set(id, row)
  }
  await room(tx, ownerId, fresh)
  await save(tx, ownerId, [...touched.values()])
  await keepLost(tx, ownerId, lost)
  const keys = key === undefined ? owner.keys : [...owner.keys, key].slice(-keysKept)
  await tx.execute(
    sql`update timetable_owners set rev = ${rev}, keys = ${JSON.stringify(keys)}::jsonb where user_id = ${ownerId}`,
  )
  return touched.size
}
