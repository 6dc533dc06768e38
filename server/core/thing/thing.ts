/** A published thing, from its declaration: the parts of statements that read it, who sees it, and what shows or hides it. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context, Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { authorJson, heard } from '../alias/service'
import { fileJson, filesJson } from '../file/json'
import type { StoredMedia, StoredPicture } from '../file/own'
import { admitted, clearOf } from '../privacy/visible'
import { personJson } from '../roles/service'
import type { Searchable, Seeker } from '../search/searchable'
import { columnOf, type Change, type Declared, type Row, type Seen, type ThingTable } from './declared'

type Hooks<T extends ThingTable> = Pick<
  Declared<T>,
  'kind' | 'what' | 'ownDesk' | 'shown' | 'aliasIn' | 'thread' | 'erased'
>

/** What statements and calls need of a kind of thing. Expressions are over the row, with its people where `from` has them. */
export interface Thing<T extends ThingTable = ThingTable> extends Hooks<T> {
  table: T
  row: string
  scene: NonNullable<Declared<T>['scene']>
  /** The rows alone, and with their authors. */
  rows: SQL
  from: SQL
  title: SQL
  text: SQL
  /** What is searched: what its column `grams` is made of. */
  words: SQL
  /** JSON of an array. */
  pictures: SQL
  film: SQL | null
  sound: SQL | null
  at: SQL
  /** Its author as JSON to read with `personOf`, under the pseudonym where there is one. */
  author: SQL
  evidence: { name: SQL; title: SQL; text: SQL }
  brief: SQL
  /** Storage key of its first picture. */
  thumb: SQL
  /** Parts of what its author takes along. */
  exported: SQL
  /** Those of a row. */
  files(row: Row<T>): { pictures: StoredPicture[]; media: StoredMedia[] }
  /** Condition: the viewer may read it. */
  visible(viewer: Viewer | null): SQL
  /** Condition: lists of what was said under it may name it to this reader. */
  met(readerId: string): SQL
  found(seeker: Seeker): Searchable | null
  /** @throws Refusal when this viewer does not see it */
  see(context: Context, viewer: Viewer | null, id: string): Promise<Seen>
  /** False when it was not there in the state `from`. What is counted where it stands stays exact. */
  move(context: Context, tx: Executor, id: string, change: Change): Promise<boolean>
}

const excerptLength = 60

/** What follows from the columns of its words and files. */
function wordsOf<T extends ThingTable>({ table, row, text, ...declared }: Declared<T>) {
  const column = (name: string): SQL => columnOf(row, pgColumn(table, name))
  const of = (value: string | SQL): SQL => (typeof value === 'string' ? column(value) : value)
  const filled = (value: string | SQL): SQL =>
    typeof value === 'string' && !pgColumn(table, value).notNull ? sql`coalesce(${of(value)}, '')` : of(value)
  const title = declared.title === undefined ? sql`''` : filled(declared.title)
  const texts: (string | SQL)[] = Array.isArray(text) ? text : [text as string | SQL]
  const words = [...(declared.title === undefined ? [] : [declared.title]), ...texts].map((value) =>
    typeof value === 'string' && !pgColumn(table, value).notNull
      ? sql`coalesce(${of(value)}, '')`
      : of(value),
  )
  const paragraphs = texts.map((value) => sql`nullif(${of(value)}, '')`)
  const [first] = texts
  const whole =
    texts.length === 1 && first !== undefined
      ? of(first)
      : sql`concat_ws(E'\n', ${sql.join(paragraphs, sql`, `)})`
  const { pictures, cover } = declared
  return {
    column,
    of,
    title,
    text: whole,
    words: sql.join(words, sql` || ' ' || `),
    pictures:
      pictures !== undefined
        ? column(pictures)
        : cover === undefined
          ? sql`'[]'::json`
          : sql`case when ${column(cover)} is null then '[]'::json else json_build_array(${column(cover)}) end`,
    thumb:
      pictures !== undefined
        ? sql`${column(pictures)} -> 0 ->> 'thumbKey'`
        : cover === undefined
          ? sql`null::text`
          : sql`${column(cover)} ->> 'thumbKey'`,
    film: declared.film === undefined ? null : column(declared.film),
    sound: declared.sound === undefined ? null : column(declared.sound),
    at: column(declared.at ?? 'createdAt'),
  }
}

function pgColumn(table: ThingTable, name: string): PgColumn {
  const column = (table as unknown as Record<string, PgColumn>)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** What its author takes along: id, words, files and time under the names of their columns, and what is declared under others. */
function exportOf<T extends ThingTable>(declared: Declared<T>): SQL {
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

function filesOf<T extends ThingTable>({ pictures, cover, film, sound }: Declared<T>): Thing<T>['files'] {
  return (row) => {
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

function conditionsOf<T extends ThingTable>({ table, row, scope, audience, ...declared }: Declared<T>) {
  const column = (name: keyof ThingTable) => columnOf(row, pgColumn(table, name))
  const [author, state] = [column('authorId'), column('state')]
  const alive = (reader: string | null): SQL =>
    sql`${column('deletedAt')} is null and (${state} = 'approved' or ${author} = ${reader}::uuid)
      and ${table.aliasId ? heard(reader, sql.raw(row)) : clearOf(reader, author)}`
  const usual = (viewer: Viewer | null): SQL => {
    const reader = viewer?.id ?? null
    const within = (name: string): SQL => {
      const value = columnOf(row, pgColumn(table, name))
      return sql`(${value} = 'everyone' or ${column('schoolId')} = ${viewer?.schoolId ?? null}::uuid or ${author} = ${reader}::uuid)`
    }
    const readers = typeof scope === 'function' ? scope(viewer) : scope && within(scope)
    return sql`${alive(reader)} ${readers ? sql`and ${readers}` : sql``} ${audience ? sql`and ${admitted(reader, audience)}` : sql``}`
  }
  return {
    visible: declared.visible?.bind(declared) ?? usual,
    met: (reader: string): SQL => declared.met?.(reader, alive(reader)) ?? alive(reader),
  }
}

/** Writes the state down, where nothing but its own columns says it. What waited is settled only while it stands. */
const movedBy =
  <T extends ThingTable>({ table, counted, marks }: Declared<T>): Thing['move'] =>
  async (_context, tx, id, { from, to, refusal }) => {
    await counted?.lock(tx, id)
    const by = from === 'pending' ? 'review' : 'case'
    const living = by === 'review' ? isNull(table.deletedAt) : undefined
    const [moved] = (await tx
      .update(table as ThingTable)
      .set({ state: to, refusal, ...marks?.(by) })
      .where(and(eq(table.id, id), eq(table.state, from), living))
      .returning()) as Row<T>[]
    if (!moved) return false
    const change = Number(to === 'approved') - Number(from === 'approved')
    if (moved.deletedAt === null && (change === 1 || change === -1)) await counted?.change(tx, moved, change)
    return true
  }

/** Everything that follows from a declaration. */
export function thing<T extends ThingTable>(declared: Declared<T>): Thing<T> {
  const { table, row, joins = sql``, evidence = {}, found = {}, ...rest } = declared
  const { column, of, ...parts } = wordsOf(declared)
  const conditions = conditionsOf(declared)
  const rows = sql`${table} ${sql.raw(row)} ${joins}`
  const from = sql`${table} ${sql.raw(row)} join users u on u.id = ${column('authorId')} left join schools s on s.id = u.school_id
    ${table.aliasId ? sql`left join aliases a on a.id = ${column('aliasId')}` : sql``} ${joins}`
  const author = table.aliasId ? authorJson : personJson(sql`u`, sql`s`)
  const name = table.aliasId ? sql`coalesce(a.name, u.name)` : sql`u.name`
  const brief =
    rest.brief ??
    (declared.title === undefined
      ? sql`coalesce(nullif(left(${parts.text}, ${excerptLength}), ''), '[图片]')`
      : parts.title)
  const { where, counts = {}, ...others } = found
  const numbers = Object.entries(counts as Record<string, string | SQL>).map(
    ([number, value]) => sql`${sql.raw(`'${number}'`)}, ${of(value)}`,
  )
  const usual: Omit<Searchable, 'where'> = {
    from,
    id: column('id'),
    words: parts.words,
    grams: table.grams ? column('grams') : sql`null::text[]`,
    title: parts.title,
    text: parts.text,
    cover: parts.thumb,
    by: author,
    at: parts.at,
    counts: sql`json_build_object(${sql.join(numbers, sql`, `)})`,
    ...(table.heat ? { heat: column('heat') } : {}),
    ...others,
  }
  const seen = sql`${column('id')}, ${column('authorId')} as "authorId", ${column('state')} as state,
    ${table.aliasId ? column('aliasId') : sql`null::uuid`} as "aliasId"`
  return {
    ...rest,
    ...parts,
    ...conditions,
    table,
    row,
    rows,
    from,
    author,
    brief,
    scene: rest.scene ?? 'post',
    evidence: { name, title: parts.title, text: parts.text, ...evidence },
    exported: exportOf(declared),
    files: filesOf(declared),
    move: declared.move?.bind(declared) ?? movedBy(declared),
    found(seeker) {
      const more = where === undefined ? sql`true` : where(seeker)
      if (more === null) return null
      const there = sql`${column('state')} = 'approved' and ${conditions.visible(seeker.viewer)} and ${more}`
      return { ...usual, where: there }
    },
    see:
      declared.see?.bind(declared) ??
      (async ({ db }, viewer, id) => {
        const which = sql`${column('id')} = ${id} and ${conditions.visible(viewer)}`
        const { rows: met } = await db.execute<Seen & Record<string, unknown>>(
          sql`select ${seen} from ${from} where ${which}`,
        )
        if (!met[0]) throw gone(declared.what)
        return met[0]
      }),
  }
}
