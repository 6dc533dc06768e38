import { sql } from 'drizzle-orm'
import type { Lack } from '../../../contract/school/schema'
import type { Context } from '../../context'
import { endsSoon } from '../facts/ending'
import { isOff, type OfSchool } from '../switches/state'
import type { SQL } from 'drizzle-orm'

/** Something that a school needs before the app is of use to its students. */
interface Wanted {
  /** As the checklist names it: 楼栋和地点. */
  title: string
  /** What students cannot do without it, in a sentence. */
  why: string
  /** Where it stands in the list: the lower first. */
  order: number
  /** Url of the page where it is done; the school is added to its query. */
  page: string
  /** What `count` counts: 栋. */
  unit: string
  /** An expression: how much of it the school has. None: it is lacking. */
  count(school: string): SQL
  /** An expression: the last day on which what the school has is of use. */
  until?(school: string): SQL
}

declare module '../../feature' {
  interface Feature {
    /** What a school still has to bring, by names of their own. */
    lacks?: Readonly<Record<string, Wanted>>
  }
}

/** What each feature wants of a school, and how much of it there is, in their order, but for what is switched off. One statement. */
export async function lacksOf(
  { db, house }: Pick<Context, 'db' | 'house'>,
  school: string,
  off: OfSchool,
): Promise<Lack[]> {
  const shown = Object.entries(house.all('lacks'))
    .filter(([name]) => !isOff(house, off, 'lacks', name))
    .sort(([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1))
  const parts = shown.map(
    ([name, { count, until }]) =>
      sql`select ${name}::text as name, (${count(school)})::int as count, (${until?.(school) ?? sql`null`})::date as until`,
  )
  const { rows } = await db.execute<{
    name: string
    count: number
    until: string | null
    ending: boolean
  }>(sql`
    select name, count, until::text as until, coalesce(${endsSoon(sql`until`)}, false) as ending
    from (${sql.join(parts, sql` union all `)}) l`)
  const counted = new Map(rows.map((row) => [row.name, row]))
  return shown.map(([name, { title, why, unit, page }]) => ({
    name,
    title,
    why,
    unit,
    count: counted.get(name)?.count ?? 0,
    until: counted.get(name)?.until ?? null,
    ending: counted.get(name)?.ending ?? false,
    page: `${page}${page.includes('?') ? '&' : '?'}school=${school}`,
  }))
}
