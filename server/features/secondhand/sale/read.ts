/** Listings as one buyer can buy them. */
import { sql } from 'drizzle-orm'
import { gradeTitles, type Category, type Grade, type Way } from '../../../../contract/secondhand/rules'
import type { Exempt } from '../../../../contract/sale/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { personJson, personOf, type PersonRow } from '../../../core/account/person'
import type { StoredPicture } from '../../../core/file/own'
import { clearOf } from '../../../core/privacy/visible'
import type { Pieces, Sellable } from '../../../core/sale/kind'
import { hinderedOf } from '../goods/shelf'
import { agreedFor } from '../offers/agreed'
import { stoppedSellers } from '../sellers/standing'

export interface Row extends Record<string, unknown> {
  id: string
  title: string
  text: string
  category: Category
  pictures: StoredPicture[]
  grade: Grade
  price: number
  original: number | null
  tags: string[]
  agreed: number | null
  free: number
  ways: Way[]
  freight: number
  spot: string
  exempt: Exempt | null
  business: boolean
  seller: PersonRow
  schoolId: string
  state: 'approved' | 'pending' | 'refused'
  gone: boolean
  off: boolean
}

/** An agreed price is for one piece. */
export async function readGoods(
  context: Context,
  tx: Executor,
  viewer: Pick<Viewer, 'id' | 'schoolId'>,
  wanted: readonly Pieces[],
): Promise<Sellable[]> {
  const { rows } = await tx.execute<Row>(sql`
    select g.id, g.title, g.text, g.category, g.pictures, g.grade, g.price, g.original, g.tags, ${agreedFor(sql`y.id`)} as agreed, g.free, g.ways, g.freight, g.spot, g.exempt, coalesce(b.state = 'verified', false) as business, ${personJson()} as seller,
      g.school_id as "schoolId", g.state, g.off, g.deleted_at is not null or not ${clearOf(viewer.id, sql`g.author_id`)} as gone
    from secondhand_goods g join users u on u.id = g.author_id left join schools s on s.id = u.school_id
    left join secondhand_sellers b on b.user_id = u.id cross join (select ${viewer.id}::uuid as id) y
    where g.id = any(${sql.param(wanted.map(({ id }) => id))}::uuid[])`)
  const stopped = await stoppedSellers(
    tx,
    rows.map(({ seller }) => seller.id),
  )
  return rows.map((row): Sellable => {
    const { id, title, text, category, grade, original, ways, tags, exempt } = row
    const count = wanted.find((one) => one.id === id)?.count
    const agreed = count === 1 ? row.agreed : null
    const price = agreed ?? row.price
    return {
      id,
      title,
      spec: gradeTitles[grade],
      pictures: row.pictures,
      price,
      ...(agreed === null ? {} : { listed: row.price }),
      free: row.free,
      ways,
      freight: row.freight,
      spot: row.spot,
      seller: personOf(row.seller, context),
      business: row.business,
      exempt,
      hindered: row.gone
        ? '已经不在了'
        : hinderedOf({ ...row, authorId: row.seller.id, stopped: stopped.has(row.seller.id) }, viewer),
      snapshot: { title, text, category, grade, price, original, ways, tags },
    }
  })
}
