/** Which listings are for the courses that people have. */
import { sql, type SQL } from 'drizzle-orm'

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
