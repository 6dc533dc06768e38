/** What a transfer was for, in words. */
import { sql, type SQL } from 'drizzle-orm'

/**
 * Each is asked with the id of what a transfer is about. A memo stays for ever, also when the person who wrote the words has
 * left: it holds a title only where that is ours.
 */
const titled: readonly ((id: SQL) => SQL)[] = [
  (id) => sql`select e.title from errands e where e.id = ${id}`,
  (id) => sql`select e.title from errand_tips x join errands e on e.id = x.errand_id where x.id = ${id}`,
  (id) => sql`select '骑手保证金' as title from rider_margins m where m.id = ${id}`,
  (id) => sql`select w.destination as title from withdrawals w where w.id = ${id}`,
  (id) => sql`select q.title from qa_questions q where q.id = ${id} and q.deleted_at is null`,
]

/** The title of a transfer `t`; '' where nothing is known of it any more. */
export const transferTitle: SQL = sql`coalesce(t.memo ->> 'title', (${sql.join(
  titled.map((query) => query(sql`t.subject`)),
  sql` union all `,
)} limit 1), '')`
