import { sql, type SQL } from 'drizzle-orm'

/**
 * Condition: the line `p` is of the transfer `t`. Also by when, so that the line's month alone is opened: a line has the moment at
 * which its accounts were locked, and no transfer waits for that a day.
 */
export const lineOf = (p: SQL, t: SQL): SQL =>
  sql`${p}.transfer_id = ${t}.id and ${p}.at between ${t}.at - interval '1 day' and ${t}.at + interval '1 day'`
