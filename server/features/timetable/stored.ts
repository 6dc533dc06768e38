/** Writes rows of a timetable, and values that gave way. */
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { RowKind } from '../../../contract/timetable/rules'
import type { Executor } from '../../context'
import type { StoredRow } from './admission'
import type { Lost } from './merge'

export async function saveRows(tx: Executor, ownerId: string, rows: readonly StoredRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    ({ id, kind, rev, gone, data, marks }) =>
      sql`(${ownerId}::uuid, ${id}::uuid, ${kind}, ${rev}, ${gone}, ${JSON.stringify(data)}::jsonb, ${JSON.stringify(marks)}::jsonb)`,
  )
  await tx.execute(sql`
    insert into timetable_rows (owner_id, id, kind, rev, gone, data, marks) values ${sql.join(values, sql`, `)}
    on conflict (owner_id, id) do update set rev = excluded.rev, gone = excluded.gone, data = excluded.data, marks = excluded.marks`)
}

export async function keepLost(
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
