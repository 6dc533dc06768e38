/** Statements that each connection plans once, for what is asked hundreds of times a second (ADR 2). */
import { is, Placeholder, sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ClientBase, CustomTypesConfig } from 'pg'
import { types } from 'pg'
import type { Database } from '.'

/** A type of the database, and what its values are here. */
export interface Column<T> {
  /** As `format_type` writes it. */
  readonly type: string
  /** Never there; for the type alone. */
  readonly value?: T
}
const column = <T>(type: string): Column<T> => ({ type })
export const uuid = column<string>('uuid')
export const text = column<string>('text')
export const bool = column<boolean>('boolean')
export const int = column<number>('integer')
export const float = column<number>('double precision')
/** Text of digits. */
export const bigint = column<string>('bigint')
/** As the database writes it. */
export const moment = column<string>('timestamp with time zone')
export const day = column<string>('date')
export const json = <T>(): Column<T> => column('json')
export const jsonb = <T>(): Column<T> => column('jsonb')
export const listOf = <T>({ type }: Column<T>): Column<T[]> => column(`${type}[]`)
/** Of text that has few values. */
export const oneOf = <T extends string>(): Column<T> => column('text')
export const orNull = <T>({ type }: Column<T>): Column<T | null> => column(type)

export type Columns = Readonly<Record<string, Column<unknown>>>
/** What a row of these columns is. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** The database or a transaction on it. */
type Place = Pick<Database, '_'>

export interface Statement<V extends Columns, R extends Columns> {
  (db: Place, values: RowOf<V>): Promise<RowOf<R>[]>
  readonly statement: string
  readonly values: V
  readonly row: R
  /** As it is sent, and the names of its parameters in their order. */
  compiled(): { text: string; names: readonly string[] }
}

const all = new Map<string, Statement<Columns, Columns>>()
/** Every statement whose module is loaded, by name. */
export const statements = (): readonly Statement<Columns, Columns>[] => [...all.values()]

const dialect = new PgDialect()

/** Text with $1, $2, … for the parameters of a statement: a repeated one keeps its number. @throws Error of a value that is none */
function compile(name: string, written: SQL): { text: string; names: string[] } {
  const query = dialect.sqlToQuery(written)
  const names: string[] = []
  const numbers = query.params.map((param) => {
    if (!is(param, Placeholder)) throw new Error(`statement ${name} has a value that is no parameter`)
    const at = names.indexOf(param.name)
    return at < 0 ? names.push(param.name) : at + 1
  })
  return { text: query.sql.replace(/\$(\d+)/g, (_, n: string) => `$${numbers[Number(n) - 1]}`), names }
}

/** Moments and days stay as they are written, as in rows of the builder. */
const asWritten: CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    [types.builtins.DATE, types.builtins.TIMESTAMP, types.builtins.TIMESTAMPTZ].includes(id)
      ? (value: unknown) => value
      : types.getTypeParser(id, format)) as CustomTypesConfig['getTypeParser'],
}

/** What a statement is sent by: the pool, or the connection of a transaction. */
const clientOf = (db: Place): Pick<ClientBase, 'query'> =>
  (db._.session as unknown as { client: ClientBase }).client

/**
 * A statement by its name, which no other has. `build` is given its parameters as parts, by their names, and is called once.
 */
export function statement<V extends Columns, R extends Columns>(
  name: string,
  { values, row }: { values: V; row: R },
  build: (p: { readonly [K in keyof V]: SQL }) => SQL,
): Statement<V, R> {
  let done: { text: string; names: string[] } | undefined
  const compiled = () => {
    const parts = Object.fromEntries(Object.keys(values).map((key) => [key, sql`${sql.placeholder(key)}`]))
    return (done ??= compile(name, build(parts as { [K in keyof V]: SQL })))
  }
  const ask = async (db: Place, given: RowOf<V>): Promise<RowOf<R>[]> => {
    const { text: sent, names } = compiled()
    const answer = await clientOf(db).query<RowOf<R>>({
      name,
      text: sent,
      values: names.map((key) => given[key]),
      types: asWritten,
    })
    return answer.rows
  }
  const made = Object.assign(ask, { statement: name, values, row, compiled })
  all.set(name, made as unknown as Statement<Columns, Columns>)
  return made
}

/** A part of a statement without parameters, as text of its own. */
export const textOf = (part: SQL): string => dialect.sqlToQuery(part).sql
