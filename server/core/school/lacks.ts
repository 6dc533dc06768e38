import { sql } from 'drizzle-orm'
import type { Lack } from '../../../contract/school/schema'
import type { Context } from '../../context'

/** What each feature wants of a school, and how much of it there is, in their order. One statement. */
export async function lacksOf({ db, house }: Pick<Context, 'db' | 'house'>, school: string): Promise<Lack[]> {
  const shown = Object.entries(house.all('lacks')).sort(
    ([a, { order: first }], [b, { order: second }]) => first - second || (a < b ? -1 : 1),
  )
  const parts = shown.map(
    ([name, { count }]) => sql`select ${name}::text as name, (${count(school)})::int as count`,
  )
  const { rows } = await db.execute<{ name: string; count: number }>(sql.join(parts, sql` union all `))
  const counted = new Map(rows.map(({ name, count }) => [name, count]))
  return shown.map(([name, { title, why, unit, page }]) => ({
    name,
    title,
    why,
    unit,
    count: counted.get(name) ?? 0,
    page: `${page}${page.includes('?') ? '&' : '?'}school=${school}`,
  }))
}
