import { sql, type SQL } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { refuse } from '../../http/refusal'

/** Condition: neither of the two has blocked the other. Texts of columns or parameters, either may be null. */
export const unblockedText = (one: string, other: string): string =>
  `not exists(select 1 from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** The same, for drizzle's statements. */
export const unblocked = (one: SQL | string | null, other: SQL): SQL =>
  sql`not exists(select 1 from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/**
 * Condition for lists: the reader, a parameter that may be null, and the person in the column have not blocked each
 * other. The reader's rows are read once a statement, not once a row.
 */
export const clearOfText = (reader: string, other: string): string =>
  `${other} <> all(coalesce((select blocked_with(${reader})), '{}'))`

/** The same, for drizzle's statements. */
export const clearOf = (reader: string | null, other: SQL): SQL =>
  sql`${other} <> all(coalesce((select blocked_with(${reader}::uuid)), '{}'))`

/** What a person shows to an audience: columns of users, and of the settings of bullet comments beside them. */
export type Shown = 'profile_to' | 'dynamics_to' | 'follows_to' | 'write_to' | 'barrage_to'

/** The rule is the database's function shown_to; what is for everyone is answered without a call of it. */
const around = (column: Shown): [string, string] => [
  `(u.${column} = 'everyone' or shown_to(`,
  `, u.${column}, u.id, u.school_id))`,
]

/**
 * Condition: the reader (uuid or null) may see what the owner, a row of users at `u`, shows to the audience in the
 * column: everyone, the owner's school, people whom the owner follows, or nobody. The owner always may.
 */
export const shownText = (reader: string, column: Shown): string => around(column).join(reader)

/** The same, for drizzle's statements. */
export const admitted = (viewerId: string | null, column: Shown): SQL =>
  sql.join(
    around(column).map((part) => sql.raw(part)),
    sql`${viewerId}::uuid`,
  )

/** Refuses words to people who do not take them from this viewer. Whether they blocked each other is asked before. */
export async function mayWrite(db: Executor, viewer: Viewer, to: readonly string[]): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from users u
    where u.id = any(${sql.param(to)}::uuid[]) and not ${admitted(viewer.id, 'write_to')} limit 1`)
  if (rows.length > 0) throw refuse('对方设置了谁可以评论和留言，你暂时不能发')
}

/** Keeps what is done to two people's relation apart, until the transaction ends: a follow cannot slip past a block. */
export const lockPair = (tx: Executor, one: string, other: string) =>
  prepared(tx, 'lock_pair', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    [one, other].sort().join(),
  ])
