/** Lists of orders, of either side and of the desk, and what is counted of them. */
import { sql, type SQL } from 'drizzle-orm'
import { ratingDays } from '../../../contract/order/rules'
import { groupStates, type Group } from '../../../contract/sale/after/rules'
import type { Context, Viewer } from '../../context'
import { personOf } from '../account/person'
import { latestStep, waitsForDesk } from '../order/disputes'
import { inStates, newestOrders } from '../order/lists'
import { awaitsRating } from '../order/ratings'
import { balanceOf } from '../ledger/ledger'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../http/keyset'
import type { SaleKind } from './kind'
import { cardColumns, cardOf, saleOrderRows, type CardRow } from './cards'

type Query = PageQuery & { group?: Group }
type Side = 'buyer' | 'seller'
type Counts = Record<'unpaid' | 'waiting' | 'sent' | 'refund' | 'unrated', number>

/** Conditions, one a side: orders of the viewer's. `sellers`: those for whom the viewer works, too. */
const own = (side: Side, { id }: Viewer, sellers: readonly string[] = []): SQL[] =>
  side === 'buyer'
    ? [sql`o.buyer_id = ${id} and not o.buyer_hid`]
    : [
        sql`o.seller_id = ${id} and not o.seller_hid`,
        ...sellers.map((seller) => sql`o.seller_id = ${seller}`),
      ]
/** Condition for the list of refunds: what the buyer took off it stays on the seller's. */
const refunds = (side: Side): SQL =>
  sql`exists(select 1 from sale_refunds r where r.order_id = o.id ${side === 'buyer' ? sql`and not r.buyer_hid` : sql``})`

/** Condition: an order of the viewer's is in the group. */
const inGroup = (group: Group, side: Side, viewer: Viewer): SQL =>
  group === 'all'
    ? sql`true`
    : group === 'refund'
      ? refunds(side)
      : group === 'unrated'
        ? sql`${inStates(groupStates.unrated)} and ${awaitsRating(viewer.id)}`
        : inStates(groupStates[group])

export class SaleLists {
  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {}

  async mine(viewer: Viewer, side: Side, { group = 'all', ...query }: Query) {
    const page = keyset(by.newest<CardRow>(sql`o.id`), query)
    const staff = side === 'seller' ? await this.kind.staff?.(this.context.db, viewer.id) : undefined
    const ids = newestOrders(
      own(side, viewer, [...(staff?.keys() ?? [])]),
      sql`and o.kind = ${this.kind.name} and ${inGroup(group, side, viewer)} ${page.after}`,
      page.rows,
    )
    return list<CardRow, ReturnType<typeof cardOf>>(
      this.context.db,
      page,
      sql`select ${cardColumns(viewer.id)} from ${saleOrderRows} where o.id in ${ids} ${page.order}`,
      (row) => {
        const card = cardOf(row, row.buyer.id === viewer.id, this.context)
        const may = staff?.get(row.seller.id)
        return may ? { ...card, actions: card.actions.filter((action) => may.includes(action)) } : card
      },
    )
  }

  /** Orders that wait, by group, of both sides. */
  async numbers(viewer: Viewer): Promise<{ bought: Counts; sold: Counts }> {
    const counted = (side: Side) => sql`(select json_build_object(
      'unpaid', count(*) filter (where ${inStates(groupStates.unpaid)}), 'waiting', count(*) filter (where ${inStates(groupStates.waiting)}),
      'sent', count(*) filter (where ${inStates(groupStates.sent)}), 'refund', count(*) filter (where o.status = 'placed' and o.after_sale <> 'none'),
      'unrated', count(*) filter (where ${inGroup('unrated', side, viewer)}))
      from orders o where ${own(side, viewer)[0]} and o.kind = ${this.kind.name} and (o.status = 'placed' or o.ended_at > now() - make_interval(days => ${ratingDays.first})))`
    const { rows } = await this.context.db.execute<{ bought: Counts; sold: Counts }>(
      sql`select ${counted('buyer')} as bought, ${counted('seller')} as sold`,
    )
    const none = { unpaid: 0, waiting: 0, sent: 0, refund: 0, unrated: 0 }
    return rows[0] ?? { bought: none, sold: none }
  }

  /** Returns the viewer's balance, what is still in escrow for them, and what came of sales. Fen. */
  async balance({ id }: Viewer) {
    const { db } = this.context
    const [balance, { rows }] = await Promise.all([
      balanceOf(db, 'balance', id),
      db.execute<{ held: number; earned: number }>(sql`select
        coalesce(sum(o.total - (select coalesce(sum(l.refunded), 0) from order_lines l where l.order_id = o.id)) filter (where o.payment = 'paid'), 0)::int as held, coalesce(sum(o.earned), 0)::int as earned
        from orders o where o.seller_id = ${id} and o.kind = ${this.kind.name}`),
    ])
    return { balance, held: rows[0]?.held ?? 0, earned: rows[0]?.earned ?? 0 }
  }

  /** Lists disputes of the schools that the viewer looks after, the oldest first. */
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
        from ${saleOrderRows} where o.kind = ${this.kind.name} and ${waitsForDesk(viewer)} ${page.after} ${page.order}`,
      (row: Row) => {
        const {
          actions: _a,
          rates: _r,
          second: _s,
          other: _o,
          mine: _m,
          ...card
        } = cardOf(row, row.buyer.id === viewer.id, this.context)
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

  /** Lists places where people of the school meet, by name: open places first, and no dormitories. */
  async places({ schoolId }: Viewer) {
    const { rows } = await this.context.db.execute<{ name: string; hint: string }>(sql`
      select h.name, h.zone as hint from houses h where h.school_id = ${schoolId} and h.kind <> 'dorm'
      order by array_position(array['place', 'dining', 'teaching'], h.kind), h.name limit 60`)
    return { items: rows }
  }
}
