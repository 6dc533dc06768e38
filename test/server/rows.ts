/** Rows of any table, made from what the database says of it. What a table wants beyond that is in the examples.ts of its feature. */
import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '../../server/context'

export type Row = Record<string, unknown>
/** What rows of a table, or of `table.column` with a person in the column, are given; the person is `me`. */
export type Examples = Record<string, (rows: Rows, me: string) => Row | Promise<Row>>
/** What stands in a text: a mark that nothing else has. */
export type Words = (column: string) => string

interface Column {
  name: string
  type: string
  required: boolean
  /** The database makes it. */
  made: boolean
  /** It has a value where none is given. */
  usual: boolean
}
interface Reference {
  columns: string[]
  to: string
  toColumns: string[]
}
interface Table {
  columns: Column[]
  references: Reference[]
}

const read = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'required', a.attnotnull,
        'made', a.attgenerated <> '', 'usual', a.atthasdef) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('to', k.confrelid::regclass::text, 'columns', (select array_agg(a.attname order by n)
          from unnest(k.conkey) with ordinality as x(num, n) join pg_attribute a on a.attrelid = c.oid and a.attnum = x.num),
        'toColumns', (select array_agg(a.attname order by n)
          from unnest(k.confkey) with ordinality as x(num, n) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = x.num))
        order by k.conname), '[]')
      from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid) as references
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`

const modules = (folder: string, file: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === file)
    .map((name) => path.join(folder, name))

/** The values that columns are limited to, by `table.column`: only the program knows them. */
async function chosen(): Promise<Map<string, string>> {
  const first = new Map<string, string>()
  for (const file of modules(path.join(__dirname, '../../server'), 'tables.ts'))
    for (const table of Object.values((await import(file)) as object)) {
      if (!(table instanceof PgTable)) continue
      const { name, columns } = getTableConfig(table)
      for (const column of columns)
        if (column.enumValues?.[0] !== undefined) first.set(`${name}.${column.name}`, column.enumValues[0])
    }
  return first
}

async function examples(): Promise<Examples> {
  const found: Examples = {}
  for (const file of modules(__dirname, 'examples.ts'))
    Object.assign(found, ((await import(file)) as { default: Examples }).default)
  return found
}

const tomorrow = new Date(Date.now() + 86_400_000)
const file = (key: string) => ({ id: randomUUID(), key: `${key}.webp` })
const picture = (word: string) => ({ ...file(word), thumbKey: `${word}.thumb.webp`, width: 4, height: 3 })
/** JSON by the name of its column: files are copies of facts; the rest is empty. */
const json: Record<string, (word: string) => unknown> = {
  pictures: (word) => [picture(word)],
  picture,
  cover: picture,
  avatar: picture,
  sound: (word) => ({ ...file(word), seconds: 2 }),
  film: (word) => ({ ...file(word), seconds: 2 }),
  voice: (word) => ({ ...file(word), seconds: 2 }),
  file: (word) => ({
    id: randomUUID(),
    key: `documents/${word}`,
    name: `${word}.pdf`,
    size: 2,
    ending: 'pdf',
  }),
  place: (word) => ({ name: word, address: '', latitude: 30, longitude: 114 }),
}
const values: Record<string, () => unknown> = {
  uuid: randomUUID,
  integer: () => 1,
  smallint: () => 1,
  bigint: () => 1,
  'double precision': () => 1,
  boolean: () => false,
  bytea: () => randomBytes(32),
  date: () => '2001-02-03',
  'timestamp with time zone': () => tomorrow,
}
const loose: Words = () => `someone-${randomBytes(6).toString('hex')}`

export class Rows {
  private constructor(
    readonly context: Context,
    readonly tables: ReadonlyMap<string, Table>,
    private readonly chosen: ReadonlyMap<string, string>,
    private readonly examples: Examples,
  ) {}

  static async open(context: Context): Promise<Rows> {
    const { rows } = await context.pool.query<Table & { name: string }>(read)
    const tables = new Map(rows.map((row) => [row.name, row]))
    return new Rows(context, tables, await chosen(), await examples())
  }

  table(name: string): Table {
    const table = this.tables.get(name)
    if (!table) throw new Error(`no table ${name}`)
    return table
  }

  /** Somebody. */
  person = async (): Promise<string> => (await this.add('users')).id as string

  /** Columns in which free text stands. */
  texts = (table: string): string[] =>
    this.table(table).columns.flatMap(({ name, type, made }) =>
      type === 'text' && !made && !this.chosen.has(`${table}.${name}`) ? [name] : [],
    )

  /** All that a row has, with rows for what it refers to; not yet the row. `place` is the column that names `me`. */
  async draft(table: string, given: Row = {}, place?: string, words: Words = loose): Promise<Row> {
    const me = place === undefined ? '' : (given[place] as string)
    const own = [this.examples[table], this.examples[`${table}.${place}`]]
    const row: Row = {}
    for (const example of own) Object.assign(row, await example?.(this, me))
    Object.assign(row, given)
    const { columns, references } = this.table(table)
    for (const { columns: from, to, toColumns } of references) {
      const wanted = columns.filter(({ name }) => from.includes(name))
      if (wanted.some(({ name, required }) => name in row || !required)) continue
      const parent = await this.add(to)
      from.forEach((name, index) => (row[name] = parent[toColumns[index] ?? '']))
    }
    const kept = new Set(references.flatMap((one) => one.columns))
    for (const column of columns) {
      if (column.made || column.name in row || kept.has(column.name)) continue
      const value = this.value(table, column, words)
      if (value !== undefined) row[column.name] = value
    }
    return row
  }

  async insert(table: string, row: Row): Promise<Row> {
    const names = Object.keys(row)
    const { rows } = await this.context.pool.query<Row>(
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
      values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      names.map((name) => row[name]),
    )
    return rows[0] ?? {}
  }

  add = async (table: string, given: Row = {}): Promise<Row> =>
    this.insert(table, await this.draft(table, given))

  private value(table: string, { name, type, required, usual }: Column, words: Words): unknown {
    const choice = this.chosen.get(`${table}.${name}`)
    if (type === 'text' && choice === undefined) return words(name)
    if (type.startsWith('json') && json[name]) return JSON.stringify(json[name](words(name)))
    if (!required || usual) return undefined
    if (choice !== undefined) return choice
    if (type.startsWith('json')) return '[]'
    if (type.endsWith('[]')) return []
    return values[type]?.()
  }
}
