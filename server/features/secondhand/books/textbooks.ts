import { sql } from 'drizzle-orm'
import type { Category, Grade } from '../../../../contract/secondhand/rules'
import type { Way } from '../../../../contract/secondhand/rules'
import type { GoodsCard } from '../../../../contract/secondhand/goods/schema'
import type { Context, Viewer } from '../../../context'
import { personOf, type PersonRow } from '../../../core/account/person'
import type { StoredPicture } from '../../../core/file/own'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../../http/keyset'
import { goodsThing } from '../goods/thing'
import { coursesOf } from '../../../core/account/courses'
import { coursesFor, listingsFor } from './courses'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  price: number
  original: number | null
  picture: StoredPicture | null
  category: Category
  grade: Grade
  ways: Way[]
  free: number
  spot: string
  likes: number
  fresh: number
  seller: PersonRow
  course: string
}

/** What others sell of the books of the viewer's courses, the latest first. */
export async function textbooksOf(context: Context, viewer: Viewer, query: PageQuery) {
  const { db } = context
  const page = keyset(
    by.latest<Row>(sql`g.fresh_at`, sql`g.id`, ({ fresh, id }) => [fresh, id]),
    query,
  )
  const courses = await coursesOf(context, viewer)
  const watched = await watches(context, viewer)
  if (viewer.schoolId === null || courses.length === 0)
    return { items: [], next: null, watched, courses: courses.length }
  const found = await list(
    db,
    page,
    sql`
    select g.id, g.title, g.price, g.original, g.pictures->0 as picture, g.category, g.grade, g.ways, g.free, g.spot, g.likes,
      ${msOf(sql`g.fresh_at`)} as fresh, ${goodsThing.author} as seller,
      (select c.course from (${coursesFor}) c where c.folded = any(${sql.param(courses)}::text[]) limit 1) as course
    from ${goodsThing.from}
    where g.id in (${listingsFor(viewer.schoolId, courses)}) and g.author_id <> ${viewer.id} and ${goodsThing.visible(viewer)}
      ${page.after} ${page.order}`,
    (row: Row) => toTextbook(row, context),
  )
  return { ...found, watched, courses: courses.length }
}

async function watches({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<boolean> {
  const { rows } = await db.execute(sql`select from secondhand_watches where user_id = ${viewer.id}`)
  return rows.length > 0
}

function toTextbook(
  { picture, fresh, seller, ...row }: Row,
  context: Pick<Context, 'providers'>,
): GoodsCard & { course: string } {
  const { id, name, avatar } = personOf(seller, context)
  const cover = picture && {
    thumb: context.providers.storage.url(picture.thumbKey),
    width: picture.width,
    height: picture.height,
  }
  return { ...row, cover, seller: { id, name, avatar }, at: instant(fresh) }
}
