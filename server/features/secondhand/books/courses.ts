/** Which courses people have, as features of the house know them, and which listings are for them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from '../../../context'

/** Query of `name` and `folded`: the courses of the term that is on. Folded: one width, one case, without blanks. */
export function coursesBy({ house }: Pick<Context, 'house'>, userId: SQL): SQL {
  const declared = house.list('courses').map((query) => query(userId))
  const all = declared.length > 0 ? sql.join(declared, sql` union all `) : sql`select null::text as name`
  return sql`select distinct on (folded) n.name, n.folded
    from (select name, plain(name) as folded from (${all}) known) n where n.folded <> ''`
}

/** The same of a viewer, folded. */
export async function coursesOf(
  context: Pick<Context, 'db' | 'house'>,
  viewer: Pick<Viewer, 'id'>,
): Promise<string[]> {
  const { rows } = await context.db.execute<{ folded: string }>(coursesBy(context, sql`${viewer.id}::uuid`))
  return rows.map(({ folded }) => folded)
}

/** Query of the folded courses that the listing `g` is for: its own, and those of its book at its school. */
export const coursesFor = sql`select plain(g.course) as folded, g.course as course where g.course <> ''
  union all select plain(b.course), b.course from secondhand_book_courses b
    where b.school_id = g.school_id and b.isbn = g.isbn and b.course <> ''`

/** Query of the ids of listings on a school's shelf for one of the courses, which are folded. */
export const listingsFor = (schoolId: string, courses: readonly string[]): SQL => {
  const folded = sql`${sql.param(courses)}::text[]`
  const shelf = sql`x.deleted_at is null and x.state = 'approved' and not x.off and x.free > 0`
  return sql`select x.id from secondhand_goods x
      where x.school_id = ${schoolId} and x.course <> '' and plain(x.course) = any(${folded}) and ${shelf}
    union select x.id from secondhand_goods x
      where x.school_id = ${schoolId} and x.isbn = any(array(
        select b.isbn from secondhand_book_courses b where b.school_id = ${schoolId} and plain(b.course) = any(${folded})))
      and x.isbn is not null and ${shelf}`
}
