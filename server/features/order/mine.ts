/** A person's orders of every kind, as buyer and as seller: one list, and what is counted of it. */
import { sql, type SQL } from 'drizzle-orm'
import type { DataOf } from '../../../contract/http'
import type { MineParts } from '../../../contract/homepage/schema'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { partyNames, type OrderGroup, type Party } from '../../../contract/order/rules'
import type { orderRoutes } from '../../../contract/order/schema'
import type { Context, Viewer } from '../../context'
import { by, instant, keyset, list, type PageQuery } from '../../http/keyset'
import { countedCursorOf } from '../../http/page'
import { wrongField } from '../../http/refusal'
import { personJson, personOf, withPersonOrNone, type PersonRow } from '../../core/account/person'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import type { OrderKind } from '../../core/order/kind'
import { awaitsRating } from '../../core/order/ratings'

interface Row extends Record<string, unknown> {
  id: string
  kind: OrderName
  number: string
  title: string
  side: Party
  state: string
  rank: number
  rates: boolean
  other: PersonRow | null
  picture: StoredPicture | null
  total: number
  at: string
}
type Item = DataOf<(typeof orderRoutes)['order/mine']>['items'][number]
type Asked = PageQuery & { chip?: string; group?: OrderGroup }
type Kinds = readonly (readonly [OrderName, OrderKind])[]

const kindsOf = ({ house }: Pick<Context, 'house'>): Kinds =>
  Object.entries(house.all('orders')) as [OrderName, OrderKind][]

const any = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` or `)})`
/** Condition over orders `o`: of each kind, those in the states that it names. */
const among = (kinds: Kinds, statesOf: (kind: OrderKind) => readonly string[]): SQL =>
  any(
    kinds
      .filter(([, kind]) => statesOf(kind).length > 0)
      .map(([name, kind]) => sql`o.kind = ${name} and o.state = any(${sql.param(statesOf(kind))}::text[])`),
  )

/** The viewer's own, as one side. */
const own = (side: Party, { id }: Viewer): SQL =>
  side === 'buyer'
    ? sql`o.buyer_id = ${id} and not o.buyer_hid`
    : sql`o.seller_id = ${id} and not o.seller_hid`

/** Condition: one of a side's orders is in the group. */
function inGroup(kinds: Kinds, group: OrderGroup, side: Party, viewer: Viewer): SQL {
  if (group === 'over') return sql`o.status <> 'placed'`
  if (group === 'unrated') return awaitsRating(viewer.id)
  const done = (name: 'unpaid' | 'waiting' | 'delivered') =>
    side === 'buyer' ? among(kinds, ({ listed }) => listed.groups[name]) : sql`false`
  const placed = sql`o.status = 'placed'`
  return group === 'running'
    ? sql`${placed} and not (${any([done('unpaid'), done('waiting'), done('delivered')])})`
    : sql`${placed} and ${done(group)}`
}

const stands = ['over', 'runs', 'acts'] as const

/**
 * What the viewer has to do first, then what runs, then what is over, the newest of each first. @throws Refusal for a chip
 * that no kind has
 */
export async function ordersOf(context: Context, viewer: Viewer, { chip, group, ...query }: Asked) {
  const kinds = kindsOf(context)
  const chips = [...new Set(kinds.flatMap(([, { listed }]) => partyNames.map((side) => listed.chips[side])))]
  if (chip !== undefined && !chips.includes(chip)) throw wrongField('chip', '没有这种订单')
  const page = keyset(
    by.most<Row>(sql`o.rank`, sql`o.id`, ({ rank, id }) => [rank, id]),
    query,
  )
  const last = countedCursorOf(query.after)
  /** One side's, those that are over apart: only they are many, and theirs is an index. */
  const of = (side: Party): SQL[] => {
    const names = kinds.filter(([, { listed }]) => chip === undefined || listed.chips[side] === chip)
    if (names.length === 0) return []
    const those = sql`${own(side, viewer)} and o.kind = any(${sql.param(names.map(([name]) => name))}::text[])
      ${group ? sql`and ${inGroup(kinds, group, side, viewer)}` : sql``}`
    const rank = sql`case when ${among(kinds, ({ listed }) => listed.acts[side])} then 2 else 1 end`
    const over = last?.score === 0 ? sql`and o.id < ${last.id}::uuid` : sql``
    return [
      sql`(select o.id, ${side} as side, ${rank} as rank from orders o where ${those} and o.status = 'placed')`,
      sql`(select o.id, ${side}, 0 from orders o where ${those} and o.status <> 'placed' ${over} order by o.id desc limit ${page.rows})`,
    ]
  }
  const pictures = sql.raw(
    `case o.kind ${kinds.map(([name, { listed }]) => `when '${name}' then ${listed.picture ?? 'null'}`).join(' ')} end`,
  )
  const found = await list<Row, Item>(
    context.db,
    page,
    sql`select r.side, r.rank, o.id, o.kind, o.number, o.title, o.state, o.total, o.created_at as at, (${awaitsRating(viewer.id)}) as rates,
      ${pictures} as picture, case when u.id is not null then ${personJson(sql`u`, sql`us`)} end as other
      from (select * from (${sql.join(partyNames.flatMap(of), sql` union all `)}) o where true ${page.after} ${page.order}) r
      join orders o on o.id = r.id
      ${withPersonOrNone(sql`case r.side when 'buyer' then o.seller_id else o.buyer_id end`, sql`u`, sql`us`)}
      order by r.rank desc, r.id desc`,
    (row) => itemOf(row, context),
  )
  return { ...found, chips }
}

const itemOf = (row: Row, context: Context): Item => {
  const { title: kind, page } = orderNamed(row.kind)
  return {
    id: row.id,
    kind,
    number: row.number,
    title: row.title,
    mine: row.side === 'buyer',
    state: context.house.all('orders')[row.kind].stateTitles[row.state] ?? row.state,
    stands: stands[row.rank] ?? 'over',
    rates: row.rates,
    other: row.other && personOf(row.other, context),
    cover: row.picture && pictureOf(row.picture, context).thumb,
    total: row.total,
    page: `/${page}${row.id}`,
    at: instant(row.at),
  }
}

/** How many stand in each group of the list. */
export async function countedOrders(context: Context, viewer: Viewer): Promise<MineParts['orders']> {
  const kinds = kindsOf(context)
  const names = ['unpaid', 'waiting', 'running', 'delivered', 'unrated'] as const
  const counted = (side: Party) => sql`
    select ${sql.join(
      names.map((name) => sql`(${inGroup(kinds, name, side, viewer)}) as ${sql.identifier(name)}`),
      sql`, `,
    )} from orders o where ${own(side, viewer)} and (o.status = 'placed' or ${awaitsRating(viewer.id)})`
  const { rows } = await context.db.execute<MineParts['orders']>(sql`
    select ${sql.join(
      names.map(
        (name) => sql`count(*) filter (where c.${sql.identifier(name)})::int as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )} from (${counted('buyer')} union all ${counted('seller')}) c`)
  return rows[0] ?? { unpaid: 0, waiting: 0, running: 0, delivered: 0, unrated: 0 }
}
