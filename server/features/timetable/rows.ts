/** A person's timetable as the contract has it. */
import { sql, type SQL } from 'drizzle-orm'
import { usualSettings, type RowKind } from '../../../contract/timetable/rules'
import type { Class, Clash, Memo, Settings, Term } from '../../../contract/timetable/schema'
import type { Executor } from '../../context'
import { bool, int, jsonb, listOf, oneOf, statement, uuid } from '../../database/statement'
import { gone } from '../../http/refusal'

interface Row extends Record<string, unknown> {
  id: string
  kind: RowKind
  rev: number
  gone: boolean
  data: Record<string, unknown>
}
/** What a kind's rows are to devices. `keep` writes no data that the contract did not check. */
export interface Shapes {
  term: Term
  class: Class
  memo: Memo
  settings: Settings
}

const shaped = <K extends RowKind>(kind: K, { id, rev, gone, data }: Row): Shapes[K] =>
  (kind === 'settings' ? data : { id, rev, gone, ...data }) as Shapes[K]

export interface Kept {
  terms: Term[]
  classes: Class[]
  memos: Memo[]
  settings: Settings | null
}

const read = async (db: Executor, ownerId: string, condition: SQL): Promise<Row[]> =>
  (
    await db.execute<Row>(
      sql`select id, kind, rev, gone, data from timetable_rows where owner_id = ${ownerId} and ${condition} order by rev`,
    )
  ).rows

const ofKind = <K extends RowKind>(rows: readonly Row[], kind: K): Shapes[K][] =>
  rows.filter((row) => row.kind === kind).map((row) => shaped(kind, row))

const parted = (rows: readonly Row[]): Kept => ({
  terms: ofKind(rows, 'term'),
  classes: ofKind(rows, 'class'),
  memos: ofKind(rows, 'memo'),
  settings: ofKind(rows, 'settings')[0] ?? null,
})

/** What changed after that rev, with what was deleted. */
export const changedSince = async (db: Executor, ownerId: string, rev: number): Promise<Kept> =>
  parted(await read(db, ownerId, sql`rev > ${rev}`))

const timetables = statement(
  'timetables',
  {
    values: { owners: listOf(uuid), memos: bool },
    row: {
      owner: uuid,
      id: uuid,
      kind: oneOf<RowKind>(),
      rev: int,
      gone: bool,
      data: jsonb<Record<string, unknown>>(),
    },
  },
  (p) => sql`select owner_id as owner, id, kind, rev, gone, data from timetable_rows
     where owner_id = any(${p.owners}::uuid[]) and (${p.memos} or kind <> 'memo') and not gone order by rev`,
)

/** All that is there of several people; who has nothing is not there. `memos`: they are wanted, too. */
export async function timetablesOf(
  db: Executor,
  ownerIds: readonly string[],
  memos: boolean,
): Promise<Map<string, Kept>> {
  const rows = await timetables(db, { owners: ownerIds, memos })
  const found = new Map<string, Row[]>()
  for (const { owner, ...row } of rows) {
    const own = found.get(owner)
    if (own) own.push(row)
    else found.set(owner, [row])
  }
  return new Map([...found].map(([owner, own]): [string, Kept] => [owner, parted(own)]))
}

export const rowsOf = async <K extends RowKind>(
  db: Executor,
  ownerId: string,
  kind: K,
  more = sql`true`,
): Promise<Shapes[K][]> => ofKind(await read(db, ownerId, sql`kind = ${kind} and not gone and ${more}`), kind)

const called: Record<RowKind, string> = {
  term: '这张课表',
  class: '这节课',
  memo: '这条备忘',
  settings: '设置',
}

/** @throws Refusal where it is not there, or another's */
export async function rowOf<K extends RowKind>(
  db: Executor,
  ownerId: string,
  kind: K,
  id: string,
): Promise<Shapes[K]> {
  const [row] = await rowsOf(db, ownerId, kind, sql`id = ${id}`)
  if (!row) throw gone(called[kind])
  return row
}

export const settingsOf = async (db: Executor, ownerId: string): Promise<Settings> =>
  (await rowsOf(db, ownerId, 'settings'))[0] ?? { ...usualSettings }

export const revOf = async (db: Executor, ownerId: string): Promise<number> =>
  (await db.execute<{ rev: number }>(sql`select rev from timetable_owners where user_id = ${ownerId}`))
    .rows[0]?.rev ?? 0

export const clashesOf = async (db: Executor, ownerId: string): Promise<Clash[]> =>
  (
    await db.execute<Omit<Clash, 'at'> & { at: string }>(sql`
      select id, kind, row_id as row, field, lost, created_at as at from timetable_clashes
      where owner_id = ${ownerId} order by id`)
  ).rows.map((clash) => ({ ...clash, at: new Date(clash.at).toISOString() }))
