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
/** How many rows at most: what `limit` takes. */
export const amount = column<number>('bigint')
export const float = column<number>('double precision')
export const real = column<number>('real')
export const bytes = column<Buffer>('bytea')
/** Text of digits. */
export const bigint = column<string>('bigint')
export const numeric = column<string>('numeric')
/** As the database writes it. */
export const moment = column<string>('timestamp with time zone')
export const day = column<string>('date')
export const json = <T>(): Column<T> => column('json')
export const jsonb = <T>(): Column<T> => column('jsonb')
export const listOf = <T>({ type }: Column<T>): Column<readonly T[]> => column(`${type}[]`)
/** A name in the database's own tables. */
export const nameOf = <T extends string>(): Column<T> => column('name')
/** Of text that has few values. */
export const oneOf = <T extends string>(): Column<T> => column('text')
export const orNull = <T>({ type }: Column<T>): Column<T | null> => column(type)

export type Columns = Readonly<Record<string, Column<unknown>>>
/** What a row of these columns is. */
export type RowOf<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** The database or a transaction on it. */
type Place = Pick<Database, '_'>

/** What a statement says of itself. */
export interface Described {
  readonly statement: string
  readonly values: Columns
  readonly row: Columns
  /** As it is sent, and the names of its parameters in their order. */
  compiled(): { text: string; names: readonly string[] }
}

export interface Statement<V extends Columns, R extends Columns> extends Described {
  (db: Place, values: RowOf<V>): Promise<RowOf<R>[]>
  readonly values: V
  readonly row: R
}

/** What `statement` is given. */
interface Form<V extends Columns, R extends Columns> {
  values: V
  row: R
  /** It is planned at each call, by what it is given. */
  anew?: boolean
}
type Parts<V extends Columns> = { readonly [K in keyof V]: SQL }

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

/** One of many that are made of what is asked, or of what features declare: `statements` has none of them. */
export function variant<V extends Columns, R extends Columns>(
  name: string,
  { values, row, anew = false }: Form<V, R>,
  build: (p: Parts<V>) => SQL,
): Statement<V, R> {
  // the database tells names apart by that much alone
  if (name.length > 63) throw new Error(`the name of statement ${name} is too long`)
  let done: { text: string; names: string[] } | undefined
  const compiled = () => {
    if (done) return done
    const parts = Object.keys(values).map((key) => [key, sql`${sql.placeholder(key)}`])
    return (done = compile(name, build(Object.fromEntries(parts) as Parts<V>)))
  }
  const ask = async (db: Place, given: RowOf<V>): Promise<RowOf<R>[]> => {
    const { text: sent, names } = compiled()
    const { rows } = await clientOf(db).query<RowOf<R>>({
      ...(anew ? {} : { name }),
      text: sent,
      values: names.map((key) => given[key]),
      types: asWritten,
    })
    return rows
  }
  return Object.assign(ask, { statement: name, values, row, compiled })
}

/** A statement as a part that is asked once: with values, or other parts, in the places of its parameters. */
export function fillStatement({ compiled }: Described, values: Readonly<Record<string, unknown>>): SQL {
  const { text: sent, names } = compiled()
  const parts = sent.split(/\$(\d+)/).map((part, index) => {
    const name = index % 2 === 0 ? undefined : names[Number(part) - 1]
    return name === undefined ? sql.raw(part) : sql`${values[name] ?? null}`
  })
  return sql.join(parts)
}

const all = new Map<string, Described>()
/** Every statement whose module is loaded. */
export const statements = (): readonly Described[] => [...all.values()]

/**
 * A statement by its name. `build` is given its parameters as parts, by their names, and is called once.
 * @throws Error when another has the name
 */
export function statement<V extends Columns, R extends Columns>(
  name: string,
  form: Form<V, R>,
  build: (p: Parts<V>) => SQL,
): Statement<V, R> {
  if (all.has(name)) throw new Error(`two statements are called ${name}`)
  const made = variant(name, form, build)
  all.set(name, made)
  return made
}
