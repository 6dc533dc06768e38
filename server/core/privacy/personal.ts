/** What becomes of a person's rows: how they are erased, exported, or kept. */
import type { SQL } from 'drizzle-orm'
import type { Context, Executor } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** How an account is deleted, by the names of the steps. */
    erasures?: Readonly<Record<string, Erasure>>
    /** By the name that the part has in the file. */
    exported?: Readonly<Record<string, Exported>>
    /** Tests hold every table to what is exported, to this, and to `kept`. */
    notExported?: NotExported
    kept?: KeptRows
  }
}

/** One step of deleting an account. */
export interface Erasure {
  /** Names of the steps that come before: rows are locked in one order everywhere. */
  after?: readonly string[]
  /** Names of the ground's steps that come behind it: they know no later feature. */
  before?: readonly string[]
  /** Deletes or empties what is the person's. Gives storage keys of files that no row knows any more. */
  erase(tx: Executor, userId: string, context: Context): Promise<readonly string[] | void>
}

/** A part of the file that a person takes along. */
export interface Exported {
  /** An expression whose value is JSON: what the person gave and wrote. Files in it are made with `fileJson`. */
  read(userId: string): SQL
  /** What the file says in place of the value; where something is sealed. */
  show?(value: unknown, context: Context): unknown
}

/** A column that names a person, as `table.column`; or one that names a row of the person's. */
type Place = `${string}.${string}`

/** Why rows that name the person there are in no part of the file. */
export type NotExported = Readonly<Record<Place, string>>

/** What stays of the rows of someone who left. */
export interface Kept {
  why: string
  /** Columns whose text stays with them: all, or those named; else none does. */
  words?: 'all' | readonly string[]
}
export type KeptRows = Readonly<Record<Place, Kept>>
