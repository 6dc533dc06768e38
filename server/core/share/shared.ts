import { sql, type SQL } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import type { SearchKind, Things } from '../../../contract/kinds'
import type { Context } from '../../context'
import { Refusal } from '../../http/refusal'
import { beginning } from '../../http/text'
import { columnOf } from '../thing/declared'
import type { Thing } from '../thing/thing'

/** A thing as everyone may know it. */
export interface Shared {
  title: string
  text: string
  /** Storage key of its first picture. */
  cover: string | null
}

/** Longer texts stay in the database: a preview shows two lines. */
const textLength = 400

const read = (context: Context, values: Record<keyof Shared, SQL>, rest: SQL): Promise<Shared | null> =>
  context.db
    .execute<Shared & Record<string, unknown>>(
      sql`select coalesce(${values.title}, '') as title, coalesce(${beginning(values.text, textLength)}, '') as text, ${values.cover} as cover from ${rest} limit 1`,
    )
    .then(({ rows: [row] }) => (row ? { ...row, text: excerpt(row.text, textLength) } : null))

/** What `see` shows to nobody in particular. */
async function published(context: Context, thing: Thing, id: string): Promise<Shared | null> {
  try {
    const seen = await thing.see(context, null, id)
    if (seen.state !== 'approved') return null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  const { title, text, thumb: cover, from, table, row } = thing
  return read(context, { title, text, cover }, sql`${from} where ${columnOf(row, table.id)} = ${id}`)
}

/** What somebody without an account would find, or may open by its address. */
async function found(context: Context, kind: SearchKind, id: string): Promise<Shared | null> {
  const parts = context.house.all('searches')[kind]({ viewer: null, school: null })
  if (!parts) return null
  const { title, text, cover = sql`null::text`, from, where, open = where } = parts
  return read(context, { title, text, cover }, sql`${from} where ${open} and ${parts.id} = ${id}`)
}

/** A thing that everyone may read; null where it is not there, or not for everyone. */
export function sharedOf(context: Context, kind: keyof Things, id: string): Promise<Shared | null> {
  const { features } = context.house
  const thing = features.flatMap(({ things = [] }) => things).find((one) => one.kind === kind)
  if (thing) return published(context, thing, id)
  const searches: Partial<Record<string, unknown>> = context.house.all('searches')
  return searches[kind] ? found(context, kind as SearchKind, id) : Promise.resolve(null)
}
