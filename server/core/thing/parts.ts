/** Parts of statements that follow from the columns of a thing's words and files. */
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { beginning } from '../../http/text'
import { fileJson, filesJson } from '../file/json'
import type { StoredMedia, StoredPicture } from '../file/own'
import { columnOf, type Declared, type Row, type ThingTable } from './declared'

/** Characters that a list of comments or notices shows of a thing. */
export const briefLength = 60
/** The beginning of a text, for `brief`. */
export const briefOf = (text: SQL): SQL => beginning(text, briefLength)

export function pgColumn(table: ThingTable, name: string): PgColumn {
  const column: PgColumn | undefined = getTableColumns(table)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

export function partsOf<T extends ThingTable>({ table, row, title, text, ...declared }: Declared<T>) {
  const column = (name: string): SQL => columnOf(row, pgColumn(table, name))
  const of = (value: string | SQL): SQL => (typeof value === 'string' ? column(value) : value)
  const filled = (value: string | SQL): SQL =>
    typeof value === 'string' && !pgColumn(table, value).notNull ? sql`coalesce(${of(value)}, '')` : of(value)
  const titles = title === undefined ? [] : [filled(title)]
  const texts = (Array.isArray(text) ? text : [text as string | SQL]).map(filled)
  const paragraphs = texts.map((value) => sql`nullif(${value}, '')`)
  const whole = texts.length === 1 ? sql.join(texts) : sql`concat_ws(E'\n', ${sql.join(paragraphs, sql`, `)})`
  const excerpt = sql`coalesce(nullif(${briefOf(whole)}, ''), '[图片]')`
  const { film, sound, at = 'createdAt', brief } = declared
  return {
    title: titles[0] ?? sql`''`,
    text: whole,
    words: sql.join([...titles, ...texts], sql` || ' ' || `),
    brief: brief ?? titles[0] ?? excerpt,
    ...picturesOf(declared, column),
    film: film === undefined ? null : column(film),
    sound: sound === undefined ? null : column(sound),
    at: column(at),
  }
}

/** All as JSON, and the storage key by which a list shows the first. */
function picturesOf<T extends ThingTable>(
  { pictures, cover }: Pick<Declared<T>, 'pictures' | 'cover'>,
  column: (name: string) => SQL,
) {
  if (pictures !== undefined)
    return { pictures: column(pictures), thumb: sql`${column(pictures)} -> 0 ->> 'thumbKey'` }
  if (cover === undefined) return { pictures: sql`'[]'::json`, thumb: sql`null::text` }
  const one = column(cover)
  return {
    pictures: sql`case when ${one} is null then '[]'::json else json_build_array(${one}) end`,
    thumb: sql`${one} ->> 'thumbKey'`,
  }
}

/** What its author takes along: id, words, files and time under the names of their columns, and what is declared under others. */
export function exportOf<T extends ThingTable>(declared: Declared<T>): SQL {
  const { table, row, title, text, pictures, cover, film, sound, exported = {} } = declared
  const files = new Map<unknown, (stored: SQL) => SQL>([[pictures, filesJson]])
  for (const one of [cover, film, sound])
    if (one) files.set(one, (stored) => fileJson(sql`${stored} ->> 'key'`))
  const named = new Set<unknown>(Object.values(exported))
  const usual = [title, ...(Array.isArray(text) ? text : [text]), pictures, cover, film, sound] as unknown[]
  const own = usual.flatMap((name): [string, string][] =>
    typeof name === 'string' && !named.has(name) ? [[pgColumn(table, name).name, name]] : [],
  )
  const all: Record<string, string | SQL> = {
    id: 'id',
    ...Object.fromEntries(own),
    at: 'createdAt',
    ...(exported as Record<string, string | SQL>),
  }
  return sql.join(
    Object.entries(all).map(([name, value]) => {
      const stored = typeof value === 'string' ? columnOf(row, pgColumn(table, value)) : value
      return sql`${files.get(value)?.(stored) ?? stored} as ${sql.identifier(name)}`
    }),
    sql`, `,
  )
}

/** The files that a row shows. */
export function filesOf<T extends ThingTable>({ pictures, cover, film, sound }: Declared<T>) {
  return (row: Row<T>): { pictures: StoredPicture[]; media: StoredMedia[] } => {
    const of = <F>(name: string | undefined): F[] => {
      const value = name === undefined ? null : (row as Record<string, F | F[] | null>)[name]
      return value ? ([value].flat() as F[]) : []
    }
    return {
      pictures: [...of<StoredPicture>(pictures), ...of<StoredPicture>(cover)],
      media: [...of<StoredMedia>(film), ...of<StoredMedia>(sound)],
    }
  }
}
