/** Accounts that a school's own sign-in opens. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../../context'

/** Condition: the school's sign-in is a way into the account. */
export const bySchool = (id: SQL): SQL =>
  sql`exists (select from school_identities i where i.user_id = ${id})`

/** How many there are of a school, and how many of them nothing else opens. */
export async function boundIn(
  { db, house }: Pick<Context, 'db' | 'house'>,
  schoolId: string,
): Promise<{ bound: number; only: number }> {
  const others = house.all('waysIn').filter((way) => way !== bySchool)
  const open = sql.join(
    others.map((way) => way(sql`b.user_id`)),
    sql` or `,
  )
  const { rows } = await db.execute<{ bound: number; only: number }>(sql`
    select count(*)::int as bound, count(*) filter (where not (${open}))::int as only
    from school_identities b where b.school_id = ${schoolId}`)
  return rows[0] ?? { bound: 0, only: 0 }
}
