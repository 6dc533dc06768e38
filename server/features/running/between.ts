import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Whether an errand is between two people: the owner, and who holds it or is to take it over. */
export async function isBetween(db: Executor, id: string, one: string, other: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from errands e where e.id = ${id}
    and ${one}::uuid in (e.owner_id, e.rider_id, e.next_id) and ${other}::uuid in (e.owner_id, e.rider_id, e.next_id)`)
  return rows.length > 0
}
