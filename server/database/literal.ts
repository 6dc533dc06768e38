import { sql, type SQL } from 'drizzle-orm'

/** A value of our own that stands in the text of a statement: text without a quote in it, or a number. */
export const literal = (value: string | number): SQL =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value}'`)
