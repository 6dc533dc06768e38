import { is, sql, SQL } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'
import { statement, text } from '../../database/statement'
import { refuse } from '../../http/refusal'

/** A person in a statement: a part of it, as a column or a parameter, or an id; null for a visitor. */
export type Who = SQL | string | null
export const partOf = (who: Who): SQL => (is(who, SQL) ? who : sql`${who}::uuid`)

/** Condition: neither of the two has blocked the other; either may be null. */
export function unblocked(one: Who, other: SQL): SQL {
  const first = partOf(one)
  return sql`not exists(select 1 from blocks b where (b.blocker_id = ${first} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${first}))`
}

/**
 * Condition for lists: the reader, who may be null, and the person in the column have not blocked each other. The rows of
 * a reader who is no column are read once a statement, not once a row.
 */
export const clearOf = (reader: Who, other: SQL): SQL =>
  sql`${other} <> all(coalesce((select blocked_with(${partOf(reader)})), '{}'))`

/** What a person shows to an audience: columns of users, and of the settings of bullet comments beside them. */
export type Shown = 'profile_to' | 'dynamics_to' | 'follows_to' | 'write_to' | 'barrage_to'

/**
 * Condition: the reader, who may be null, may see what the owner, a row of users at `u`, shows to the audience in the
 * column: everyone, the owner's school, people whom the owner follows, or nobody. The owner always may. The rule is the
 * database's function shown_to; what is for everyone is answered without a call of it.
 */
export function admitted(reader: Who, column: Shown): SQL {
  const audience = sql.raw(`u.${column}`)
  return sql`(${audience} = 'everyone' or shown_to(${partOf(reader)}, ${audience}, u.id, u.school_id))`
}

/** Refuses words to people who do not take them from this viewer. Whether they blocked each other is asked before. */
export async function mayWrite(db: Executor, viewer: Viewer, to: readonly string[]): Promise<void> {
  const { rows } = await db.execute(sql`select 1 from users u
    where u.id = any(${sql.param(to)}::uuid[]) and not ${admitted(viewer.id, 'write_to')} limit 1`)
  if (rows.length > 0) throw refuse('对方设置了谁可以评论和留言，你暂时不能发')
}

const pairLock = statement(
  'lock_pair',
  { values: { pair: text }, row: {} },
  (p) => sql`select from pg_advisory_xact_lock(hashtextextended(${p.pair}, 0))`,
)
/** Keeps what is done to two people's relation apart, until the transaction ends: a follow cannot slip past a block. */
export const lockPair = (tx: Executor, one: string, other: string) =>
  pairLock(tx, { pair: [one, other].sort().join() })
