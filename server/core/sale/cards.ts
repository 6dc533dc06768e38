/** Orders as lists show them. */
import { sql, type SQL } from 'drizzle-orm'
import type { Person } from '../../../contract/common'
import { ratingDays } from '../../../contract/order/rules'
import { actionsOf } from '../../../contract/sale/machine/rules'
import type { Action, By } from '../../../contract/sale/machine/facts/rules'
import type { State } from '../../../contract/sale/states/rules'
import { overStates, type RefundState } from '../../../contract/sale/after/rules'
import type { SaleCard } from '../../../contract/sale/shapes'
import type { Way } from '../../../contract/sale/rules'
import type { Context } from '../../context'
import { personJson, personOf, withPerson, type PersonRow } from '../account/person'
import { pictureOf, type StoredPicture } from '../file/own'
import { awaitsRating } from '../order/ratings'
import { instant } from '../../http/keyset'
import { askedOf, factsOf } from './facts'
import type { Proposal } from './tables'

export interface CardRow extends Record<string, unknown> {
  id: string
  number: string
  state: State
  way: Way
  title: string
  pictures: StoredPicture[] | null
  count: number
  total: number
  was: number | null
  buyer: PersonRow
  seller: PersonRow
  until: string | null
  before: State | null
  business: boolean
  handed_at: string | null
  proposal: Proposal | null
  left: number
  /** Refunds that were asked for in vain. */
  asked: number
  /** No vendor has said anything of the parcel that goes back. */
  lost: boolean
  refund: {
    state: RefundState
    goods: boolean
    ordered: boolean
    amount: number
    cause: string
    open: boolean
  } | null
  rates: boolean
  second: boolean
  at: string
}

/** Orders `o` with their sale rows `e`, buyers `u` and sellers `p`. */
export const saleOrderRows = sql`orders o join sale_orders e on e.id = o.id
  ${withPerson(sql`o.buyer_id`, sql`u`, sql`us`)}
  ${withPerson(sql`o.seller_id`, sql`p`, sql`ps`)}`

export const cardColumns = (viewerId: string): SQL => sql`
  o.id, o.number, o.state, e.way, o.title, o.total, e.was, o.until_at as until, e.before, e.business, e.handed_at, e.proposal, o.created_at as at,
  ${personJson(sql`u`, sql`us`)} as buyer, ${personJson(sql`p`, sql`ps`)} as seller,
  (select l.pictures from sale_lines l where l.order_id = o.id order by l.n limit 1) as pictures,
  (select coalesce(sum(l.count), 0)::int from sale_lines l where l.order_id = o.id) as count,
  o.total - (select coalesce(sum(l.refunded), 0)::int from order_lines l where l.order_id = o.id) as "left",
  (select json_build_object('state', r.state, 'goods', r.goods, 'ordered', r.ordered, 'amount', r.amount, 'cause', r.cause, 'open', r.ended_at is null) from sale_refunds r
    where r.order_id = o.id order by r.id desc limit 1) as refund,
  ${sql.raw(askedOf('o.id'))} as asked,
  (o.state = 'returned' and exists(select from courier_parcels c where c.order_id = o.id and c.back and c.track::text = '[]')) as lost,
  (${awaitsRating(viewerId)}) as rates,
  exists(select 1 from order_ratings v where v.order_id = o.id and v.author_id = ${viewerId} and v.second_at is null
    and o.ended_at > now() - make_interval(days => ${ratingDays.second})) as second`

/** Actions that a side may take with an order; paying is the payment's own row. */
export function actionsFor(
  row: Pick<
    CardRow,
    'state' | 'way' | 'before' | 'business' | 'handed_at' | 'proposal' | 'left' | 'asked' | 'refund' | 'lost'
  >,
  side: By,
  { providers }: Pick<Context, 'providers'>,
): Action[] {
  const told = factsOf(
    { ...row, handedAt: row.handed_at === null ? null : new Date(row.handed_at) },
    row.refund?.open ? row.refund : null,
    row,
  )
  const facts = { ...told, traced: !row.lost || providers.courier === null }
  const own = actionsOf(row.state, side, facts)
  return side === 'buyer' && row.state === 'unpaid' ? ['pay', ...own] : own
}

export const coverOf = (pictures: readonly StoredPicture[] | null, context: Context): string | null => {
  const [first] = pictures ?? []
  return first ? pictureOf(first, context).thumb : null
}

/** `mine`: the viewer bought it. */
export function cardOf(row: CardRow, mine: boolean, context: Context): SaleCard {
  const other: Person = personOf(mine ? row.seller : row.buyer, context)
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    way: row.way,
    title: row.title,
    cover: coverOf(row.pictures, context),
    count: row.count,
    total: row.total,
    was: row.was,
    other,
    mine,
    until: row.until === null || overStates.includes(row.state) ? null : instant(row.until),
    actions: actionsFor(row, mine ? 'buyer' : 'seller', context),
    rates: row.rates,
    second: row.second,
    refund: row.refund?.state ?? null,
    at: instant(row.at),
  }
}
