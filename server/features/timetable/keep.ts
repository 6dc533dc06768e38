/** The one way by which a timetable changes: rows of one owner, under the owner's lock, each change with a `rev` of its own. */
import { sql } from 'drizzle-orm'
import { usualSettings, type RowKind } from '../../../contract/timetable/rules'
import type { RefusedChange } from '../../../contract/timetable/schema'
import type { Executor } from '../../context'
import { Refusal } from '../../http/refusal'
import { admit, demandRoom, tidy, type RowChange, type StoredRow } from './admission'
import { createStored, merge, type Lost } from './merge'
import { keepLost, saveRows } from './stored'
import type { Call } from './tables'

export type { RowChange } from './admission'

interface OwnerRow extends Record<string, unknown> {
  rev: number
  keys: Call[]
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

/** The row that a change makes; null where the device speaks of one that nobody has. */
function made(change: RowChange, set: Record<string, unknown>, rev: number, now: number): StoredRow | null {
  const { kind, id, age } = change
  if (kind === 'settings') return { id, kind, ...createStored({ ...usualSettings, ...set }, age, rev, now) }
  if (wanted[kind].some((field) => set[field] === undefined)) return null
  return { id, kind, ...createStored(set, age, rev, now) }
}

/** An owner's rows while changes are carried out. */
class Changing {
  readonly touched = new Map<string, StoredRow>()
  readonly lost: (Lost & { kind: RowKind; row: string })[] = []
  private readonly now = Date.now()

  constructor(
    private readonly known: Map<string, StoredRow>,
    public rev: number,
  ) {}

  /** @throws Refusal where it cannot be carried out; nothing of it is */
  carry(change: RowChange): void {
    const { id, kind } = change
    const stored = this.known.get(id)
    const set = tidy(change, stored)
    const rev = this.rev + 1
    const merged = stored ? merge(stored, { ...change, set }, rev, this.now) : null
    const row = merged ? { id, kind, ...merged.row } : made(change, set, rev, this.now)
    if (!row) return
    if (!merged || merged.changed) {
      const rows = [...this.known.values()]
      admit(row, stored, rows)
      if (!row.gone && (stored?.gone ?? true)) demandRoom(kind, rows)
    }
    this.rev = rev
    this.lost.push(...(merged?.lost ?? []).map((one) => ({ ...one, kind, row: id })))
    if (merged && !merged.changed) return
    this.put(row)
    if (kind === 'term' && stored && stored.gone !== row.gone) this.takeClasses(row, stored)
  }

  /** Classes go with their timetable, and those that went with it come back with it. */
  private takeClasses(term: StoredRow, before: StoredRow): void {
    const [, at = this.now] = (term.gone ? term : before).marks.gone ?? []
    for (const row of [...this.known.values()]) {
      if (row.kind !== 'class' || row.gone === term.gone || row.data.term !== term.id) continue
      if (row.gone && row.marks.gone?.[1] !== at) continue
      this.rev += 1
      const marks = { ...row.marks, gone: [this.rev, at] as const }
      this.put({ ...row, gone: term.gone, rev: this.rev, marks })
    }
  }

  private put(row: StoredRow): void {
    this.known.set(row.id, row)
    this.touched.set(row.id, row)
  }
}

/** How many keys of calls an owner's devices may bring again. */
const keysKept = 30

/** What changes meet: the rows that they name, all of those kinds, and what went with a timetable. */
async function met(tx: Executor, ownerId: string, changes: readonly RowChange[]): Promise<StoredRow[]> {
  const kinds = new Set<RowKind>(changes.map(({ kind }) => kind))
  if (kinds.has('term') || kinds.has('class')) kinds.add('term').add('class')
  const ids = sql.param(changes.map(({ id }) => id))
  const { rows } = await tx.execute<StoredRow & Record<string, unknown>>(sql`
    select id, kind, rev, gone, data, marks from timetable_rows where owner_id = ${ownerId}
      and (id = any(${ids}::uuid[]) or (kind = any(${sql.param([...kinds])}::text[]) and not gone)
        or (kind = 'class' and data->>'term' = any(${ids}::text[])))
    order by rev`)
  return rows
}

/**
 * Carries out the changes in their order. Gives those that cannot be, where `some` of them may be refused.
 * @throws Refusal where one cannot be and all or nothing is asked for
 */
export async function keep(
  tx: Executor,
  ownerId: string,
  changes: readonly RowChange[],
  { key, some = false }: { key?: string | undefined; some?: boolean } = {},
): Promise<RefusedChange[]> {
  const owner = await hold(tx, ownerId)
  const before = owner.keys.find((call) => key !== undefined && keyOf(call) === key)
  if (before !== undefined) return typeof before === 'string' ? [] : before.refused
  const rows = await met(tx, ownerId, changes)
  const changing = new Changing(new Map(rows.map((row): [string, StoredRow] => [row.id, row])), owner.rev)
  const refused: RefusedChange[] = []
  for (const change of changes)
    try {
      changing.carry(change)
    } catch (err) {
      if (!some || !(err instanceof Refusal)) throw err
      refused.push({ kind: change.kind, id: change.id, why: err.msg || err.message })
    }
  await saveRows(tx, ownerId, [...changing.touched.values()])
  await keepLost(tx, ownerId, changing.lost)
  const call: Call[] = key === undefined ? [] : [refused.length === 0 ? key : { key, refused }]
  const keys = [...owner.keys, ...call].slice(-keysKept)
  await tx.execute(
    sql`update timetable_owners set rev = ${changing.rev}, keys = ${JSON.stringify(keys)}::jsonb where user_id = ${ownerId}`,
  )
  return refused
}

const keyOf = (call: Call): string => (typeof call === 'string' ? call : call.key)
