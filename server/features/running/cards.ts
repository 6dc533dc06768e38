/** Orders as lists show them. */
import { sql, type SQL } from 'drizzle-orm'
import { riderPay, type Kind, type Sex, type Size } from '../../../contract/running/price/rules'
import type { State } from '../../../contract/running/rules'
import type { OrderCard } from '../../../contract/running/schema'

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
  owner_id: string
  rider_id: string | null
  at: string
}

/** Columns of `e`; `away` is metres from a point to the first place, or null. */
export const cardColumns = (away: SQL = sql`null::int`): SQL => sql`
  e.id, e.number, e.kind, e.state, e.title, e.from_place as "from", e.to_place as "to", e.size, e.pieces, e.sex, e.urgent, e.service, e.tip, e.total, e.pay,
  e.metres, ${away} as away, e.due_at as due, e.until_at as until, e.owner_id, e.rider_id, e.created_at as at`

const shown = ['unpaid', 'handing', 'passing', 'delivered']
export const instant = (value: string | Date): string => new Date(value).toISOString()

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
    owner_id,
    rider_id,
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
    mine: owner_id === viewerId,
    held: rider_id === viewerId,
    at: instant(at),
  }
}

/** Metres from a point to the columns' place: the same formula as metresBetween of the rules, in the database. */
export const metresFrom = ({ latitude, longitude }: { latitude: number; longitude: number }): SQL => sql`
  round(2 * 6371000 * asin(least(1, sqrt(power(sin(radians(e.from_latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(e.from_latitude)) * power(sin(radians(e.from_longitude - ${longitude}::float8) / 2), 2)))))::int`
