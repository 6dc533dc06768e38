/** What administrators see to of payments: reports that WeChat did not take, and money that is held too long. */
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { codes } from '../../../contract/envelope'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { FailedShipping, LongHeld } from '../../../contract/payment/desk/schema'
import { channelTitles, type Channel, type ShippingAnswer } from '../../../contract/payment/rules'
import { administers, type Context, type Viewer } from '../../context'
import { by, instant, keyset, list, msOf, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { orderKindOf } from '../../core/order/kind'
import { orders } from '../../core/order/tables'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { heldTooLong, holdLimits } from './holds'
import { shippingReports } from '../../core/order/shipping/tables'
import type { Shipping } from '../../core/order/shipping/tables'

interface OrderColumns extends Record<string, unknown> {
  id: string
  kind: OrderName
  title: string
  number: string
  buyer: PersonRow
  since: number
}
interface ShippingRow extends OrderColumns {
  order: string
  payment: string
  body: Shipping
  error: string
}
interface HeldRow extends OrderColumns {
  state: string
  total: number
  channel: Channel
  until: number
}

/** Condition over reports `r`: nobody has seen to it since it was given up. Of what went back whole nothing is kept. */
const failed = sql`r.state = 'given up' and r.body is not null`

/** Rows of a desk's number: reports that wait for this viewer. */
export const failedShippings = (viewer: Viewer): SQL => sql`(select r.created_at from shipping_reports r
  join orders o on o.id = r.order_id where ${failed} and ${ownSchools(viewer, sql`o.school_id`)}) w`

const ofOrder = ({ kind, title, number, buyer }: OrderColumns, id: string, context: Context) => ({
  title,
  number,
  page: `/${orderNamed(kind).page}${id}`,
  buyer: personOf(buyer, context),
})
const orderColumns = sql`o.kind, o.title, o.number, ${personJson()} as buyer`
const withBuyer = withPerson(sql`o.buyer_id`)

export class PaymentDesk {
  constructor(private readonly context: Context) {}

  /** The first given up first. */
  shippings(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.earliest<ShippingRow>(sql`r.created_at`, sql`r.id`, ({ since, id }) => [since, id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`select r.id, r.order_id as "order", r.body, r.error, p.vendor_number as payment, ${msOf(sql`r.created_at`)} as since, ${orderColumns}
      from shipping_reports r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id ${withBuyer}
      where ${failed} and ${ownSchools(viewer, sql`o.school_id`)} ${page.after} ${page.order}`,
      (row: ShippingRow): FailedShipping => ({
        id: row.id,
        ...ofOrder(row, row.order, this.context),
        payment: row.payment,
        items: row.body.items,
        parcels: (row.body.parcels ?? []).map(({ company, number }) => `${company} ${number}`),
        error: row.error,
        at: instant(row.since),
      }),
    )
  }

  /** The same again is a retry. */
  async decide(
    viewer: Viewer,
    { id, action, reason = '' }: { id: string; action: ShippingAnswer; reason?: string },
  ): Promise<void> {
    const words = action === 'handle' ? lineOf(reason) : ''
    if (action === 'handle' && words === '') throw wrongField('reason', '请写明在微信后台做了什么')
    await this.context.db.transaction(async (tx) => {
      const [row] = await tx
        .select({
          report: shippingReports,
          number: orders.number,
          buyer: orders.buyerId,
          school: orders.schoolId,
        })
        .from(shippingReports)
        .innerJoin(orders, eq(orders.id, shippingReports.orderId))
        .where(and(eq(shippingReports.id, id), isNotNull(shippingReports.body)))
        .for('no key update', { of: shippingReports })
      if (!row) throw gone('这条发货信息')
      if (!administers(viewer, row.school)) throw new Refusal(403, codes.refused, '这条发货信息不归你处理')
      const { state, handledBy, handling } = row.report
      const to = action === 'retry' ? ('waiting' as const) : ('handled' as const)
      if (state !== 'given up') {
        if (state === to && handledBy === viewer.id && handling === words) return
        throw refuse('这条发货信息已经处理过了，请刷新')
      }
      await tx
        .update(shippingReports)
        .set({ state: to, handledBy: viewer.id, handling: words, tries: 0, dueAt: new Date() })
        .where(eq(shippingReports.id, id))
      await record(tx, {
        actorId: viewer.id,
        action: `shipping.${action}`,
        subjectId: row.buyer,
        schoolId: row.school,
        detail: { order: row.number, ...(words === '' ? {} : { reason: words }) },
      })
    })
  }

  /** What its vendor lets go first, first. */
  held(viewer: Viewer, query: PageQuery) {
    const until = sql`p.until`
    const page = keyset(
      by.earliest<HeldRow>(until, sql`o.id`, (row) => [row.until, row.id]),
      query,
    )
    return list(
      this.context.db,
      page,
      sql`select o.id, o.state, o.total, p.channel, ${msOf(sql`p.paid_at`)} as since, ${msOf(until)} as until, ${orderColumns}
      from ${heldTooLong(holdLimits(this.context))} ${withBuyer}
      where ${ownSchools(viewer, sql`o.school_id`)} ${page.after} ${page.order}`,
      (row: HeldRow): LongHeld => ({
        id: row.id,
        ...ofOrder(row, row.id, this.context),
        state: orderKindOf(this.context, row.kind).stateTitles[row.state] ?? row.state,
        total: row.total,
        channel: channelTitles[row.channel],
        at: instant(row.since),
        until: instant(row.until),
      }),
    )
  }
}
