/** How a sheet's rows are read, what of them stands in the database, and how a difference is carried out. */
import { sql, type SQL } from 'drizzle-orm'
import type { Mode, SheetName } from '../../../contract/registrar/rules'
import type { Context, Executor } from '../../context'
import type { Secrets } from '../seal/secrets'
import type { StoredPicture } from '../file/own'

declare module '../../feature' {
  interface Feature {
    /** How the sheets are read that `contract/registrar/rules.ts` names. */
    sheets?: { readonly [N in SheetName]?: SheetRules }
  }
}

/** A row's cells by their columns, without white space around them. */
export type Cells = Readonly<Record<string, string>>

/** A row of a file as the database compares it: the same key is the same thing, another value is a change. */
interface Entry {
  key: string
  value: Record<string, unknown>
  /** What the key was under former secrets. */
  former?: string[]
}

export interface Reader {
  schoolId: string
  secrets: Secrets
  mode: Mode
  /** The row's number in the file, from 1. */
  row: number
  /** Names the services that a cell may lead to. */
  house: Context['house']
  /** A picture that came with the file, by its name. @throws Wrong where there is none, or it cannot be opened */
  picture(name: string): StoredPicture
}

interface Carried {
  schoolId: string
  /** null: by the command line. */
  by: string | null
  house: Context['house']
}

export interface SheetRules {
  /** The column that tells rows apart. */
  keyColumn: string
  /** Columns missing from the file are absent from the value and left unchanged. @throws Wrong with a sentence for who wrote the file */
  read(cells: Cells, reader: Reader): Entry
  /** `key` and `value` of what the school has: the table `standing`, with whatever else `apply` wants of it. */
  standing(schoolId: string, mode: Mode): SQL
  /** Statements over `added`, `changed` (id, key, value) and `removed` (key), in their order. */
  apply(schoolId: string): SQL[]
  /** What statements alone cannot do; after them. */
  carry?(tx: Executor, of: Carried): Promise<void>
  /** `line` and `text` of rows that the database refuses. */
  conflicts?(schoolId: string, mode: Mode): SQL
  /** Statements that take out of `removed` what people have used and what stays for them. */
  spares?(schoolId: string): SQL[]
}

/** Until the transaction ends nobody else changes what sheets of this kind hold. */
export async function inTurn(tx: Executor, sheet: SheetName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registrar:${sheet}`}, 0))`)
}
