import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Rows of tables of facts that the platform's administrators brought: they go before those that the program has. */
export const factRows = pgTable(
  'fact_rows',
  {
    /** A sheet of contract/registrar that is the platform's. */
    sheet: text('sheet').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sheet, t.key] })],
)
