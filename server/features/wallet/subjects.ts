/** What a transfer was for, in words. */
import { sql, type SQL } from 'drizzle-orm'

/**
 * Each is asked with the id of what a transfer is about. For things whose titles people may change or delete; whoever else
 * posts a transfer says the title in its memo, which stays.
 */
const titled: readonly ((id: SQL) => SQL)[] = [
  (id) => sql`select w.destination as title from withdrawals w where w.id = ${id}`,
  (id) => sql`select q.title from qa_questions q where q.id = ${id} and q.deleted_at is null`,
]

/** The title of a transfer `t`; '' where nothing is known of it any more. */
export const transferTitle: SQL = sql`coalesce(t.memo ->> 'title', (${sql.join(titled.map((query) => query(sql`t.subject`)), sql` union all `)} limit 1), '')`
