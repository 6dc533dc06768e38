/** Lists of orders, of either side and of the desk, and what is counted of them. */
import { sql, type SQL } from 'drizzle-orm'
import type { MineParts } from '../../../../contract/homepage/schema'
import { ratingDays } from '../../../../contract/order/rules'
import { groupStates, type Group } from '../../../../contract/secondhand/trade/after/rules'
import type { Context, Viewer } from '../../../context'
import { personOf } from '../../../core/account/person'
import { latestStep, waitsForDesk } from '../../../core/order/disputes'
import { inStates, newestOrders } from '../../../core/order/lists'
import { awaitsRating, heardBySeller, shownMean } from '../../../core/order/ratings'
import { balanceOf } from '../../../core/ledger/ledger'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../../http/keyset'
import { cardColumns, cardOf, tradeOrders, type CardRow } from './cards'

type Query = PageQuery & { group?: Group }
type Side = 'buyer' | 'seller'
type Counts = Record<'unpaid' | 'waiting' | 'sent' | 'refund' | 'unrated', number>

const own = (side: Side, { id }: Viewer): SQL =>
  side === 'buyer'
    ? sql`o.buyer_id = ${id} and not o.buyer_hid`
    : sql`o.seller_id = ${id} and not o.seller_hid`
/** What the buyer took off the list of refunds stays on the seller's. */
const refunds = (side: Side): SQL =>
  sql`exists(select 1 from secondhand_refunds r where r.order_id = o.id ${side === 'buyer' ? sql`and not r.buyer_hid` : sql``})`

/** Condition: an order of the viewer's is in the group. */
const inGroup = (group: Group, side: Side, viewer: Viewer): SQL =>
  group === 'all'
    ? sql`true`
    : group === 'refund'
      ? refunds(side)
      : group === 'unrated'
        ? sql`${inStates(groupStates.unrated)} and ${awaitsRating(viewer.id)}`
        : inStates(groupStates[group])

/** How many orders of the viewer's are not over. */
export async function ownTrades({ db }: Context, { id }: Viewer): Promise<MineParts['trades']> {
  const { rows } = await db.execute<MineParts['trades']>(sql`select
    (select count(*)::int from orders o where o.buyer_id = ${id} and o.kind = 'trade' and o.status = 'placed') as bought,
    (select count(*)::int from orders o where o.seller_id = ${id} and o.kind = 'trade' and o.status = 'placed') as sold`)
  return rows[0] ?? { bought: 0, sold: 0 }
}

export class TradeLists {
  constructor(private readonly context: Context) {}

  async mine(viewer: Viewer, side: Side, { group = 'all', ...query }: Query) {
    const page = keyset(by.newest<CardRow>(sql`o.id`), query)
    const ids = newestOrders(
      [own(side, viewer)],
      sql`and o.kind = 'trade' and ${inGroup(group, side, viewer)} ${page.after}`,
      page.rows,
    )
    return list<CardRow, ReturnType<typeof cardOf>>(
      this.context.db,
      page,
      sql`select ${cardColumns(viewer.id)} from ${tradeOrders} where o.id in ${ids} ${page.order}`,
      (row) => cardOf(row, viewer.id, this.context),
    )
  }

  /** Orders that wait, by group, of both sides. */
  async numbers(viewer: Viewer): Promise<{ bought: Counts; sold: Counts }> {
    const counted = (side: Side) => sql`(select json_build_object(
      'unpaid', count(*) filter (where ${inStates(groupStates.unpaid)}), 'waiting', count(*) filter (where ${inStates(groupStates.waiting)}),
      'sent', count(*) filter (where ${inStates(groupStates.sent)}), 'refund', count(*) filter (where o.status = 'placed' and o.after_sale <> 'none'),
      'unrated', count(*) filter (where ${inGroup('unrated', side, viewer)}))
      from orders o where ${own(side, viewer)} and o.kind = 'trade' and (o.status = 'placed' or o.ended_at > now() - make_interval(days => ${ratingDays.first})))`
    const { rows } = await this.context.db.execute<{ bought: Counts; sold: Counts }>(
      sql`select ${counted('buyer')} as bought, ${counted('seller')} as sold`,
    )
    const none = { unpaid: 0, waiting: 0, sent: 0, refund: 0, unrated: 0 }
    return rows[0] ?? { bought: none, sold: none }
  }

  /** What the viewer has, and what of theirs is still in escrow or came of sales. Fen. */
  async balance({ id }: Viewer) {
    const { db } = this.context
    const [balance, { rows }] = await Promise.all([
      balanceOf(db, 'balance', id),
      db.execute<{ held: number; earned: number }>(sql`select
        coalesce(sum(o.total - (select coalesce(sum(l.refunded), 0) from order_lines l where l.order_id = o.id)) filter (where o.payment = 'paid'), 0)::int as held, coalesce(sum(o.earned), 0)::int as earned
        from orders o where o.seller_id = ${id} and o.kind = 'trade'`),
    ])
    return { balance, held: rows[0]?.held ?? 0, earned: rows[0]?.earned ?? 0 }
  }

  async tradingCount(viewer: Viewer, { user = viewer.id }: { user?: string }) {
    const { rows } = await this.context.db.execute<{
      sold: number
      bought: number
      selling: number
    }>(sql`select
      (select count(*)::int from orders o where o.seller_id = ${user} and o.kind = 'trade' and o.status = 'done') as sold,
      (select count(*)::int from orders o where o.buyer_id = ${user} and o.kind = 'trade' and o.status = 'done') as bought,
      (select count(*)::int from secondhand_goods g where g.author_id = ${user} and g.deleted_at is null and g.state = 'approved' and not g.off and g.free > 0) as selling`)
    const { ratings, stars } = await heardBySeller(this.context.db, 'trade', user)
    return {
      ...(rows[0] ?? { sold: 0, bought: 0, selling: 0 }),
      ratings,
      stars: shownMean({ ratings, stars }),
    }
  }

  /** Of the schools that the viewer looks after, the oldest first. */
  disputes(viewer: Viewer, query: PageQuery) {
    type Row = CardRow & { by: string; text: string; since: string; step: string; ms: number }
    const page = keyset(
      by.earliest<Row>(sql`o.disputed_at`, sql`o.id`, ({ ms, id }) => [ms, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`select ${cardColumns(viewer.id)}, o.dispute_by as by, o.dispute_text as text, o.disputed_at as since, ${latestStep} as step, ${msOf(sql`o.disputed_at`)} as ms
        from ${tradeOrders} where o.kind = 'trade' and ${waitsForDesk(viewer)} ${page.after} ${page.order}`,
      (row: Row) => {
        const {
          actions: _a,
          rates: _r,
          second: _s,
          other: _o,
          mine: _m,
          ...card
        } = cardOf(row, viewer.id, this.context)
        return {
          ...card,
          // the desk decides about what did not go back yet
          total: row.left,
          buyer: personOf(row.buyer, this.context),
          seller: personOf(row.seller, this.context),
          by: row.by,
          text: row.text,
          since: instant(row.since),
          step: row.step,
        }
      },
    )
  }

  /** Where people of the school meet, by the name: open places first, and no dormitories. */
  async places({ schoolId }: Viewer) {
    const { rows } = await this.context.db.execute<{ name: string; hint: string }>(sql`
      select h.name, h.zone as hint from houses h where h.school_id = ${schoolId} and h.kind <> 'dorm'
      order by array_position(array['place', 'dining', 'teaching'], h.kind), h.name limit 60`)
    return { items: rows }
  }
}
