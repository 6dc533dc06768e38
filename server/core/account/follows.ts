/** Conditions on who follows whom. Their aliases are their own, so that columns of any other may be asked about. */
import { sql, type SQL } from 'drizzle-orm'

/** Condition: one person follows the other. */
export const followsSql = (one: SQL, other: SQL): SQL =>
  sql`exists(select 1 from follows sf where sf.follower_id = ${one} and sf.followee_id = ${other})`

/** Condition: each of the two follows the other. */
export const mutualSql = (
  one: SQL,
  other: SQL,
): SQL => sql`exists(select 1 from follows sf join follows sg on sg.follower_id = sf.followee_id and sg.followee_id = sf.follower_id
      where sf.follower_id = ${one} and sf.followee_id = ${other})`
