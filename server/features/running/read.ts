/** One order, as the viewer may see it. */
import { sql, type SQL } from 'drizzle-orm'
import { maskPhone } from '../../../contract/account/rules'
import { levelOf } from '../../../contract/running/rider/rules'
import type { Action, By } from '../../../contract/running/machine/facts/rules'
import { heldStates } from '../../../contract/running/states/rules'
import type { Event, OrderDetail, RiderShown, Stop } from '../../../contract/running/schema'
import { holds, type Context, type Viewer } from '../../context'
import { personJson, personOf, withPerson, withPersonOrNone, type PersonRow } from '../../core/account/person'
import { isDown, whyDown, withheldBy, type Why } from '../../core/complaint/down'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { clearOf } from '../../core/privacy/visible'
import { isDesk } from '../../core/order/disputes'
import { isRatingOpen, readsTheirs, meanOf, shownMean } from '../../core/order/ratings'
import { noOrder } from '../../core/order/step'
import { actionsFor, cardColumns, cardOf, errandOrders, sideName, type CardRow } from './cards'
import { errandContact, type Contact, type Whole } from './contact'
import { viewerPercent } from './lists'
import { lateFeeOf, leaveFeeOf } from './money'
import { findErrand, sideOf } from './order'
import type { Order } from './tables'
import { instant } from '../../http/keyset'

export type RiderRow = PersonRow & { done: number; stars: number; ratings: number }
interface Around extends Record<string, unknown> {
  owner: PersonRow
  rider: RiderRow | null
  next: string | null
  next_phone: string | null
  owner_phone: string
  rider_phone: string | null
  tips: number
  mine: number | null
  second: boolean | null
  theirs: number | null
  why: Why | null
  events: { action: Action; to: Event['to']; by: By; note: string; pictures: StoredPicture[]; at: string }[]
}
type Side = 'owner' | 'rider' | 'next' | 'desk' | 'other'

/** A rider `r` (a row of riders) who is the person `u`. */
export const riderJson = (
  u: SQL,
  school: SQL,
  r: SQL,
): SQL => sql`case when ${u}.id is null then null else json_build_object('id', ${u}.id, 'name', ${u}.name, 'avatar', ${u}.avatar,
  'college', ${u}.college, 'school', ${school}.name, 'done', coalesce(${r}.done, 0), 'stars', coalesce(${r}.stars, 0), 'ratings', coalesce(${r}.ratings, 0)) end`

export function riderOf(row: RiderRow, context: Context): RiderShown {
  const { level, title } = levelOf(row.done, meanOf(row))
  const { done, ratings } = row
  return { ...personOf(row, context), level, level_title: title, done, stars: shownMean(row), ratings }
}

/** Both sides may call each other until it is over. */
const runs = (order: Order): boolean => heldStates.includes(order.state)

export class OrderReader {
  constructor(private readonly context: Context) {}

  /** `acted`: the viewer just took a step, after which it may be nothing to them. @throws Refusal 404 to whom the order is nothing: neither side, no rider of the hall, no desk */
  async detail(viewer: Viewer, id: string, acted = false): Promise<OrderDetail> {
    const order = await findErrand(this.context.db, id)
    const side = this.sideOf(order, viewer) ?? (acted ? 'other' : undefined)
    if (!side || (side === 'other' && !acted && (await this.blocked(viewer, order.buyerId))))
      throw noOrder('errand')
    const [row, around, percent, backFee] = await Promise.all([
      this.card(id),
      this.around(order, viewer.id),
      viewerPercent(this.context.db, viewer.id),
      side === 'rider' ? leaveFeeOf(this.context.db, order) : 0,
    ])
    if (side === 'other' && !acted && around.why !== null) throw noOrder('errand')
    const withheld = side === 'owner' ? withheldBy(around.why) : undefined
    const whole = side === 'owner' || (side === 'rider' && runs(order))
    const contact = whole ? errandContact.open(this.context.secrets, id, order.contact) : null
    return {
      ...cardOf(row, viewer.id, percent),
      owner: personOf(around.owner, this.context),
      rider: around.rider && riderOf(around.rider, this.context),
      phone: !runs(order)
        ? null
        : side === 'owner'
          ? around.rider_phone
          : side === 'rider'
            ? (contact?.to.phone ?? contact?.from?.phone ?? around.owner_phone)
            : null,
      ...told(order, side, contact),
      // where somebody is to be found is for who may come, not for the whole school
      remark: side === 'other' && !holds(viewer, 'rider') ? '' : order.remark,
      quote: {
        items: order.items,
        service: order.service,
        tip: order.tip,
        goods: order.goods,
        total: order.total,
      },
      settled:
        order.refunded === null || side === 'other' || side === 'next'
          ? null
          : { refunded: order.refunded, rider: order.earned ?? 0, fee: order.fee ?? 0 },
      tips: side === 'owner' || side === 'rider' ? around.tips : 0,
      transfer:
        order.nextId === null ||
        order.untilAt === null ||
        (side !== 'rider' && side !== 'next' && side !== 'owner')
          ? null
          : {
              // whose a phone is, whoever wrote it learns by the other's coming
              to: side === 'rider' ? maskPhone(around.next_phone ?? '') : (around.next ?? ''),
              code: side === 'rider' ? order.transferCode : null,
              until: instant(order.untilAt),
            },
      cancel_fee: side === 'owner' ? lateFeeOf(order, Date.now()) : 0,
      back_fee: backFee,
      rating: ratingOf(order, side, around),
      // riders do not see it there: nothing hurries them
      actions: actionsFor(order, side).filter((act) => act !== 'tip' || !withheld),
      ...(withheld ? { withheld } : {}),
      events:
        side === 'other'
          ? []
          : around.events.map((event) => ({
              ...event,
              note: side === 'next' ? '' : event.note,
              pictures:
                side === 'next' ? [] : event.pictures.map((picture) => pictureOf(picture, this.context)),
              at: instant(event.at),
            })),
    }
  }

  /** undefined: it is not there for the viewer. */
  private sideOf(order: Order, viewer: Viewer): Side | undefined {
    const side = sideOf(order, viewer)
    if (side !== 'other') return side
    if (order.disputeBy !== null && isDesk(order, viewer)) return 'desk'
    // the hall is open to look at; who ordered is for certified students, since anybody may choose a school
    return order.state === 'open' && viewer.student && viewer.schoolId === order.schoolId
      ? 'other'
      : undefined
  }

  private async blocked(viewer: Viewer, ownerId: string): Promise<boolean> {
    if (!viewer.blocks) return false
    const { rows } = await this.context.db.execute(
      sql`select 1 where not ${clearOf(viewer.id, sql`${ownerId}::uuid`)}`,
    )
    return rows.length > 0
  }

  private async card(id: string): Promise<CardRow> {
    const {
      rows: [row],
    } = await this.context.db.execute<CardRow>(
      sql`select ${cardColumns()} from ${errandOrders} where o.id = ${id}`,
    )
    if (!row) throw noOrder('errand')
    return row
  }

  private async around({ id, buyerId }: Order, viewerId: string): Promise<Around> {
    const {
      rows: [row],
    } = await this.context.db.execute<Around>(sql`
      select ${personJson(sql`u`, sql`us`)} as owner, ${riderJson(sql`p`, sql`ps`, sql`r`)} as rider, n.name as next, n.phone as next_phone, u.phone as owner_phone, p.phone as rider_phone,
        (select coalesce(sum(amount), 0)::int from errand_tips where errand_id = e.id and state = 'paid' and not early) as tips,
        (select stars from order_ratings v where v.order_id = e.id and v.author_id = ${viewerId}) as mine,
        (select second_at is not null from order_ratings v where v.order_id = e.id and v.author_id = ${viewerId}) as second,
        (select stars from order_ratings v where v.order_id = e.id and v.target_id = ${viewerId} and not ${isDown('rating', sql`v.id`)}) as theirs,
        ${whyDown('errand', sql`o.id`)} as why,
        (select coalesce(json_agg(json_build_object('action', x.action, 'to', x."to", 'by', x.by, 'note', x.note, 'pictures', x.pictures, 'at', x.created_at) order by x.id), '[]')
          from order_events x where x.order_id = e.id) as events
      from ${errandOrders} ${withPerson(sql`${buyerId}::uuid`, sql`u`, sql`us`)}
        ${withPersonOrNone(sql`o.seller_id`, sql`p`, sql`ps`)} left join riders r on r.user_id = o.seller_id left join users n on n.id = e.next_id
      where o.id = ${id}`)
    if (!row) throw noOrder('errand')
    return row
  }
}

/** What is for the two sides alone. */
function told(order: Order, side: Side, contact: Contact | null) {
  const both = side === 'owner' || side === 'rider'
  const desk = side === 'desk'
  const stop = (
    place: string,
    latitude: number | null,
    longitude: number | null,
    whole: Whole | null,
  ): Stop => ({
    place: whole?.place ?? place,
    name: whole?.name ?? null,
    phone: whole?.phone ?? null,
    latitude,
    longitude,
  })
  return {
    stops: {
      from:
        order.fromPlace === null
          ? null
          : stop(order.fromPlace, order.fromLatitude, order.fromLongitude, contact?.from ?? null),
      to: stop(order.toPlace, order.toLatitude, order.toLongitude, contact?.to ?? null),
    },
    parcel: contact && contact.parcel !== '' ? contact.parcel : null,
    recipient: contact?.recipient ?? null,
    company: order.company,
    express:
      (both || desk) && order.expressNumber !== null
        ? { company: order.expressCompany ?? '', number: order.expressNumber }
        : null,
    spent: both || desk ? order.spent : null,
    codes:
      side === 'owner' && order.state !== 'disputed'
        ? {
            pickup: order.kind === 'send' ? order.pickupCode : null,
            receive: order.kind === 'send' ? null : order.receiveCode,
          }
        : { pickup: null, receive: null },
    track: { owner: order.ownerTrack, rider: order.riderTrack },
    dispute:
      order.disputeBy === null || !(both || desk)
        ? null
        : {
            by: sideName[order.disputeBy],
            text: order.disputeText ?? '',
            share: order.share,
            note: order.decision,
          },
  }
}

function ratingOf(order: Order, side: Side, { mine, theirs, second }: Around) {
  const open = isRatingOpen(order, { mine: mine !== null, second: second === true })
  const of = side === 'owner' || side === 'rider'
  return {
    may: of && open.may,
    second: of && open.second,
    mine,
    theirs: readsTheirs(order, mine !== null) ? theirs : null,
  }
}
