import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../context'
import type { Held } from './held'

/** Settles what waits where nothing else depends on it than its own row. False when it has moved meanwhile. */
export const settleRow =
  (table: PgTable & Record<'id' | 'state' | 'refusal' | 'deletedAt', PgColumn>): Held['settle'] =>
  async (tx: Executor, id, to, refusal) => {
    const { rows } = await tx.execute(sql`
      update ${table} set state = ${to}, refusal = ${refusal}
      where ${table.id} = ${id} and ${table.state} = 'pending' and ${table.deletedAt} is null returning ${table.id}`)
    return rows.length > 0
  }
