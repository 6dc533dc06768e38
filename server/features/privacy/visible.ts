import { sql, type SQL } from 'drizzle-orm'

/** Condition: neither of the two has blocked the other. Texts of columns or parameters, either may be null. */
export const unblockedText = (one: string, other: string): string =>
  `not exists(select 1 from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/** The same, for drizzle's statements. */
export const unblocked = (one: SQL | string | null, other: SQL): SQL =>
  sql`not exists(select 1 from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${one}))`

/**
 * Condition: `viewer` (uuid or null) may see what the owner, a row of users at `u`, shows to the audience in the
 * column: everyone, the owner's school, people whom the owner follows, or nobody. The owner always may.
 */
export const admittedText = (viewer: string, viewerSchool: string, column: string, u = 'u'): string =>
  `(${u}.${column} = 'everyone' or ${u}.id = ${viewer}
    or (${u}.${column} = 'school' and ${u}.school_id = ${viewerSchool})
    or (${u}.${column} = 'following' and exists(select 1 from follows af where af.follower_id = ${u}.id and af.followee_id = ${viewer})))`
