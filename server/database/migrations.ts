/** This version's migrations: what each does, and what it says of itself on the first line of its file. */
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export interface Migration {
  /** Time at which it was written, ms: their order, and their key in a database. */
  at: number
  hash: string
  statements: readonly string[]
  /** The version before goes on beside it. */
  additive: boolean
  /** Outside of a transaction, as CONCURRENTLY wants it: its statements may each be done again. */
  alone: boolean
}

const firstLine = /^-- (additive|contracting)(, outside of a transaction)?$/

/** The earliest first. One that does not say what it is ends all nodes of the version before. */
export const ownMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder: path.join(__dirname, '..', 'migrations') }).map(
    ({ folderMillis, hash, sql: statements }) => {
      const said = firstLine.exec(statements[0]?.split('\n')[0] ?? '')
      return {
        at: folderMillis,
        hash,
        statements,
        additive: said?.[1] === 'additive',
        alone: said?.[2] !== undefined,
      }
    },
  )
