import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Seller as SellerSchema } from '../../../../contract/sale/fields'
import type { Context } from '../../../context'
import { personColumns, personOf, type PersonRow } from '../../../core/account/person'
import { heardBySellers, shownMean } from '../../../core/order/ratings'

export type Seller = Static<typeof SellerSchema>

/** People as sellers, by their ids. */
export async function sellersOf(context: Context, ids: readonly string[]): Promise<Map<string, Seller>> {
  const [{ rows }, heard] = await Promise.all([
    context.db.execute<PersonRow & { business: boolean; sold: number }>(sql`
      select ${personColumns()}, exists(select from secondhand_sellers x where x.user_id = u.id and x.state = 'verified') as business,
        coalesce((select sum(g.sold) from secondhand_goods g where g.author_id = u.id), 0)::int as sold
      from users u left join schools s on s.id = u.school_id where u.id = any(${sql.param(ids)}::uuid[])`),
    heardBySellers(context.db, 'trade', ids),
  ])
  return new Map(
    rows.map(({ business, sold, ...person }) => {
      const tally = heard.get(person.id) ?? { ratings: 0, stars: 0 }
      return [
        person.id,
        { ...personOf(person, context), business, sold, stars: shownMean(tally), ratings: tally.ratings },
      ]
    }),
  )
}
