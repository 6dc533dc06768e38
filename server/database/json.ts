/** Queries as JSON values of a larger statement. */
import { sql, type SQL } from 'drizzle-orm'

/** The query's rows as an array of objects in its order. */
export const listJson = (query: SQL): SQL => sql`(select coalesce(json_agg(one), '[]') from (${query}) one)`

/** The one row that the query finds, as an object; null without one. */
export const rowJson = (query: SQL): SQL => sql`(select row_to_json(one) from (${query}) one)`
