import { sql } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import type { Things } from '../../../contract/kinds'
import type { Context } from '../../context'
import { beginning } from '../../http/text'
import type { Kind } from '../search/searchable'
import { isOff, offIn } from '../switches/state'

/** A thing as everyone may know it. */
export interface Shared {
  title: string
  text: string
  /** Storage key of its first picture. */
  cover: string | null
}

/** Longer texts stay in the database: a preview shows two lines. */
const textLength = 400

/**
 * A thing as somebody without an account would find it, or may open it by its address; null where it is not there, not for
 * everyone, or of what its school switched off.
 */
export async function sharedOf(context: Context, kind: keyof Things, id: string): Promise<Shared | null> {
  const searches: Partial<Record<string, Kind>> = context.house.all('searches')
  const parts = searches[kind]?.({ viewer: null, school: null })
  if (!parts) return null
  const { title, text, cover = sql`null::text`, from, where, open = where, school = sql`null::uuid` } = parts
  const { rows } = await context.db.execute<Shared & { school: string | null } & Record<string, unknown>>(sql`
    select coalesce(${title}, '') as title, coalesce(${beginning(text, textLength)}, '') as text, ${cover} as cover, ${school} as school
    from ${from} where ${open} and ${parts.id} = ${id} limit 1`)
  const [row] = rows
  if (!row || isOff(context.house, await offIn(context, row.school), 'searches', kind)) return null
  return { title: row.title, text: excerpt(row.text, textLength), cover: row.cover }
}
