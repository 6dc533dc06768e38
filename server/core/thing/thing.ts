/** A published thing, from its declaration: the parts of statements that read it, who sees it, and what shows or hides it. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Context, Executor, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { authorJson, heard } from '../alias/service'
import type { StoredMedia, StoredPicture } from '../file/own'
import { admitted, clearOf, type Shown } from '../privacy/visible'
import type { Searchable, Seeker } from '../search/searchable'
import { columnOf, type Change, type Declared, type Row, type Seen, type ThingTable } from './declared'
import { personJson, withPerson } from '../account/person'
import { exportOf, filesOf, partsOf, pgColumn } from './parts'

declare module '../../feature' {
  interface Feature {
    /** What people publish there. How each is complained about, commented, reviewed, searched, exported and erased follows. */
    things?: readonly Thing[]
  }
}

type Hooks<T extends ThingTable> = Pick<
  Declared<T>,
  'kind' | 'what' | 'ownDesk' | 'shown' | 'aliasIn' | 'thread' | 'erased' | 'seenBy' | 'keepers'
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

function conditionsOf<T extends ThingTable>({ table, row, scope, audience, ...declared }: Declared<T>) {
  const column = (name: keyof ThingTable) => columnOf(row, pgColumn(table, name))
  const [author, state] = [column('authorId'), column('state')]
  const alive = (reader: string | null): SQL =>
    sql`${column('deletedAt')} is null and (${state} = 'approved' or ${author} = ${reader}::uuid)
      and ${table.aliasId ? heard(reader, sql.raw(row)) : clearOf(reader, author)}`
  // whose a pseudonym is, its audience would tell
  const shownTo = (reader: string | null, to: Shown): SQL =>
    table.aliasId
      ? sql`(${columnOf(row, table.aliasId)} is not null or ${admitted(reader, to)})`
      : admitted(reader, to)
  const usual = (viewer: Viewer | null): SQL => {
    const reader = viewer?.id ?? null
    const within = (name: string): SQL => {
      const value = columnOf(row, pgColumn(table, name))
      return sql`(${value} = 'everyone' or ${column('schoolId')} = ${viewer?.schoolId ?? null}::uuid or ${author} = ${reader}::uuid)`
    }
    const readers = typeof scope === 'function' ? scope(viewer) : scope && within(scope)
    return sql`${alive(reader)} ${readers ? sql`and ${readers}` : sql``} ${audience ? sql`and ${shownTo(reader, audience)}` : sql``}`
  }
  return {
    visible: declared.visible?.bind(declared) ?? usual,
    met: (reader: string): SQL => declared.met?.(reader, alive(reader)) ?? alive(reader),
  }
}

/** Writes the state down, where nothing but its own columns says it. What waited is settled only while it stands. */
const movedBy =
  <T extends ThingTable>({ table, counted, marks }: Declared<T>): Thing['move'] =>
  async (context, tx, id, { from, to, refusal }) => {
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
    if (moved.deletedAt === null && (change === 1 || change === -1))
      await counted?.change(tx, moved, change, context)
    return true
  }

/** How it is found: by its words, under its author, unless the declaration says otherwise. */
function foundBy<T extends ThingTable>(
  { table, row, found = {} }: Declared<T>,
  of: Pick<Thing, 'from' | 'words' | 'title' | 'text' | 'thumb' | 'author' | 'at' | 'visible'>,
): Thing['found'] {
  const { where, counts = {}, ...others } = found
  const column = (value: string | SQL): SQL =>
    typeof value === 'string' ? columnOf(row, pgColumn(table, value)) : value
  const numbers = Object.entries(counts as Record<string, string | SQL>).map(
    ([number, value]) => sql`${sql.raw(`'${number}'`)}, ${column(value)}`,
  )
  const usual: Omit<Searchable, 'where'> = {
    from: of.from,
    id: column('id'),
    school: column('schoolId'),
    words: of.words,
    grams: table.grams ? column('grams') : sql`null::text[]`,
    title: of.title,
    text: of.text,
    cover: of.thumb,
    by: of.author,
    at: of.at,
    counts: sql`json_build_object(${sql.join(numbers, sql`, `)})`,
    ...(table.heat ? { heat: column('heat') } : {}),
    ...others,
  }
  return (seeker) => {
    const more = where === undefined ? sql`true` : where(seeker)
    if (more === null) return null
    return {
      ...usual,
      where: sql`${column('state')} = 'approved' and ${of.visible(seeker.viewer)} and ${more}`,
    }
  }
}

/** Reads of it what is asked before anything is done with it. */
const seenBy =
  <T extends ThingTable>(
    { table, row, what }: Declared<T>,
    { from, visible }: Pick<Thing, 'from' | 'visible'>,
  ): Thing['see'] =>
  async ({ db }, viewer, id) => {
    const alias = table.aliasId ? columnOf(row, table.aliasId) : sql`null::uuid`
    const { rows } = await db.execute<Seen & Record<string, unknown>>(sql`
      select ${columnOf(row, table.id)}, ${columnOf(row, table.authorId)} as "authorId", ${columnOf(row, table.state)} as state,
        ${alias} as "aliasId" from ${from} where ${columnOf(row, table.id)} = ${id} and ${visible(viewer)}`)
    if (!rows[0]) throw gone(what)
    return rows[0]
  }

/** Everything that follows from a declaration. */
export function thing<T extends ThingTable>(declared: Declared<T>): Thing<T> {
  const { table, row, joins = sql``, scene = 'post', evidence = {} } = declared
  const aliased = table.aliasId && sql`left join aliases a on a.id = ${columnOf(row, table.aliasId)}`
  const parts = {
    ...partsOf(declared),
    ...conditionsOf(declared),
    rows: sql`${table} ${sql.raw(row)} ${joins}`,
    from: sql`${table} ${sql.raw(row)} ${withPerson(columnOf(row, table.authorId))}
      ${aliased ?? sql``} ${joins}`,
    author: aliased ? authorJson : personJson(sql`u`, sql`s`),
  }
  const name = aliased ? sql`coalesce(a.name, u.name)` : sql`u.name`
  return {
    ...declared,
    ...parts,
    scene,
    evidence: { name, title: parts.title, text: parts.text, ...evidence },
    exported: exportOf(declared),
    files: filesOf(declared),
    move: declared.move?.bind(declared) ?? movedBy(declared),
    found: foundBy(declared, parts),
    see: declared.see?.bind(declared) ?? seenBy(declared, parts),
  }
}
