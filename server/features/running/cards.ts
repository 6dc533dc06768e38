/** Orders as lists show them. */
import { sql, type SQL } from 'drizzle-orm'
import {
  riderPay,
  tip as tipRules,
  type Kind,
  type Sex,
  type Size,
} from '../../../contract/running/price/rules'
import { owesSpent } from '../../../contract/running/rules'
import { actionsOf, parties } from '../../../contract/running/machine/rules'
import { factsOf, type Action, type By } from '../../../contract/running/machine/facts/rules'
import { heldStates, type State } from '../../../contract/running/states/rules'
import type { OrderCard, OwnCard } from '../../../contract/running/schema'
import { awaitsRating } from '../../core/order/ratings'
import { instant } from '../../http/keyset'

export interface CardRow extends Record<string, unknown> {
  id: string
  number: string
  kind: Kind
  state: State
  title: string
  from: string | null
  to: string
  size: Size | null
  pieces: number
  sex: Sex
  urgent: boolean
  service: number
  tip: number
  total: number
  pay: number | null
  metres: number | null
  away: number | null
  due: string
  until: string | null
  buyer_id: string
  seller_id: string | null
  at: string
}

/** Errands `e` with their orders `o`. */
export const errandOrders = sql`orders o join errands e on e.id = o.id`

/** Columns of both; `away` is metres from a point to the first place, or null. */
export const cardColumns = (away: SQL = sql`null::int`): SQL => sql`
  o.id, o.number, e.kind, o.state, o.title, e.from_place as "from", e.to_place as "to", e.size, e.pieces, e.sex, e.urgent, e.service, e.tip, o.total, e.pay,
  e.metres, ${away} as away, e.due_at as due, o.until_at as until, o.buyer_id, o.seller_id, o.created_at as at`

/** How the pages call who began a dispute. */
export const sideName = { ...parties, clock: 'clock' } as const

const shown = ['unpaid', 'handing', 'passing', 'delivered']

/** `percent`: the platform's share of the viewer, for orders that nobody holds. */
export function cardOf(
  {
    id,
    number,
    kind,
    state,
    title,
    from,
    to,
    size,
    pieces,
    sex,
    urgent,
    service,
    tip,
    total,
    pay,
    metres,
    away,
    due,
    until,
    buyer_id,
    seller_id,
    at,
  }: CardRow,
  viewerId: string,
  percent: number,
): OrderCard {
  return {
    id,
    number,
    kind,
    state,
    title,
    from,
    to,
    size,
    pieces,
    sex,
    urgent,
    tip,
    total,
    metres,
    away,
    pay: pay ?? riderPay(service, tip, percent),
    due: instant(due),
    until: until !== null && shown.includes(state) ? instant(until) : null,
    mine: buyer_id === viewerId,
    held: seller_id === viewerId,
    at: instant(at),
  }
}

/** What may be done with an order by a side of it. Paying, for it or more, is the payment's own row: who ordered begins it. */
export function actionsFor(
  { state, kind, tip }: Pick<CardRow, 'state' | 'kind' | 'tip'>,
  side: By,
): Action[] {
  const own = actionsOf(state, side, factsOf(kind))
  if (side !== 'owner' || (state !== 'unpaid' && state !== 'open')) return own
  const paid = actionsOf(state, 'payment', factsOf(kind)).filter((act) => act !== 'tip' || tip < tipRules.max)
  return [...paid, ...own]
}

export interface OwnRow extends CardRow {
  next_id: string | null
  to_latitude: number | null
  to_longitude: number | null
  goods: number
  spent: number | null
  rates: boolean
}

/** Columns of a row in the viewer's own lists. */
export const ownColumns = (viewerId: string): SQL =>
  sql`${cardColumns()}, e.next_id, e.to_latitude, e.to_longitude, e.goods, e.spent, (${awaitsRating(viewerId)}) as rates`

/** As `cardOf`, with what the viewer may do with it. */
export function ownCardOf(row: OwnRow, viewerId: string, percent: number): OwnCard {
  const { kind, state, goods, spent, rates, buyer_id, seller_id, next_id } = row
  const card = cardOf(row, viewerId, percent)
  const side = card.mine ? 'owner' : card.held ? 'rider' : next_id === viewerId ? 'next' : 'other'
  return {
    ...card,
    to_at:
      row.to_latitude === null || row.to_longitude === null
        ? null
        : { latitude: row.to_latitude, longitude: row.to_longitude },
    actions: actionsFor(row, side),
    rates: rates && (card.mine || card.held),
    owes: owesSpent(kind, state, goods, spent),
    other: heldStates.includes(state) ? (card.mine ? seller_id : buyer_id) : null,
  }
}

/** Metres from a point to the columns' place: the same formula as metresBetween of the rules, in the database. */
export const metresFrom = ({
  latitude,
  longitude,
}: Record<'latitude' | 'longitude', number | SQL>): SQL => sql`
  round(2 * 6371000 * asin(least(1, sqrt(power(sin(radians(e.from_latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.from_latitude)) * power(sin(radians(e.from_longitude - ${longitude}::float8) / 2), 2)))))::int`
