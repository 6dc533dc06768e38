import { sql, type SQL } from 'drizzle-orm'

/** Expression: the building of a person's default address; null where there is none, or it is no building. */
export const defaultHouse = (userId: SQL): SQL =>
  sql`(select a.house_id from user_addresses a where a.user_id = ${userId} and a.is_default and a.deleted_at is null)`
