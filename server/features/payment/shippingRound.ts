/** Sends what WeChat has to be told of orders that were handed over: in order for a payment, until it says that it knows. */
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { cut } from '../../../contract/characters/rules'
import type { Context } from '../../context'
import { eachOf } from '../../jobs'
import type { ShippingReport } from '../../providers/types'
import { companyOf, courierCompanies } from '../../core/courier/companies'
import { identities } from '../../core/account/tables'
import { orders } from '../../core/order/tables'
import { providerOf } from '../../core/payment/channels'
import { payments } from '../../core/payment/tables'
import type { Shipping } from '../../core/order/shipping/tables'
import { shippingReports } from '../../core/order/shipping/tables'

type Report = typeof shippingReports.$inferSelect
type Payment = typeof payments.$inferSelect
type Paid = Pick<typeof orders.$inferSelect, 'id' | 'status'>
type Told = Pick<ShippingReport, 'type' | 'split' | 'all' | 'items' | 'parcels'>

const batch = 50
/** Minutes from a try to the next: WeChat knows a payment after one, and two days are enough. */
const waits = [1, 5, 15, 60, 180, 360, 720, 720, 720] as const
const mostTries = waits.length + 1
const nextDue = sql`now() + make_interval(mins => (${sql.param([...waits])}::int[])[least(tries + 1, ${waits.length})])`

/**
 * What is told with a report, among all of its payment; null: nothing before the last order, since only parcels of
 * couriers can be told of one by one.
 */
function toldWith(report: Report, all: readonly Report[], paid: readonly Paid[]): Told | null {
  const body = report.body ?? { type: 'virtual', items: '', parcels: [] }
  const isOver = ({ id, status }: Paid): boolean => {
    const own = all.filter(({ orderId }) => orderId === id)
    if (own.some((other) => other.state === 'waiting' && other.id !== report.id)) return false
    return status !== 'placed' || own.some((other) => other.all)
  }
  const done = paid.every(isOver)
  const split = (told: Shipping): Told => ({ ...told, split: true, all: done })
  const sent = all.filter(({ state }) => state === 'sent')
  if (body.type === 'express') {
    const alone = paid.length === 1 && body.parcels.length === 1 && done
    const begun = report.sentAt !== null || sent.some(({ whole }) => !whole)
    return alone && !begun ? { ...body, split: false, all: true } : split(body)
  }
  if (paid.length > 1 && !done) return null
  const parcel = sent.flatMap((other) => (other.body?.type === 'express' ? [other.body] : [])).at(-1)
  if (parcel) return split(parcel)
  const items = all.flatMap((other) => other.body?.items ?? [])
  return { ...body, split: false, all: true, items: [...new Set(items)].join('；') }
}

/**
 * What was held, or told as a part, is told to its end once nothing more of its payment comes: the rest of it may have
 * been called off. It is due at once: the column keeps milliseconds, and now() alone could be rounded up to a time that
 * is still to come.
 */
const wakeOpen = ({ db }: Context) =>
  db.execute(sql`update shipping_reports r set state = 'waiting', tries = 0, due_at = date_trunc('milliseconds', now())
    where r.state in ('held', 'sent') and not r.whole
      and not exists(select from shipping_reports x where x.payment_id = r.payment_id and (x.state = 'waiting' or x.id > r.id))
      and not exists(select from orders o where o.paid_with = r.payment_id and o.status = 'placed'
        and not exists(select from shipping_reports x where x.order_id = o.id and x.complete))`)

/** Those that are due, each the first of its payment; if this node falls, another one takes them a minute later. */
const claim = ({ db }: Context): Promise<Report[]> =>
  db
    .update(shippingReports)
    .set({ tries: sql`tries + 1`, dueAt: nextDue })
    .where(
      inArray(
        shippingReports.id,
        db
          .select({ id: shippingReports.id })
          .from(shippingReports)
          .where(
            and(
              eq(shippingReports.state, 'waiting'),
              lte(shippingReports.dueAt, sql`now()`),
              sql`not exists(select from shipping_reports x where x.payment_id = ${shippingReports.paymentId}
                and x.state = 'waiting' and x.id < ${shippingReports.id})`,
            ),
          )
          .orderBy(shippingReports.dueAt)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

async function openIdOf({ db }: Context, { openId, payerId }: Payment): Promise<string> {
  if (openId !== null) return openId
  const [known] = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, payerId), eq(identities.vendor, 'wechat')))
  if (!known) throw new Error('nobody at WeChat is known for its payer')
  return known.subject
}

/** Ends a report that still waits; the whole of its payment with it. */
async function end({ db }: Context, { id, paymentId }: Report, change: Partial<Report>): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(shippingReports)
      .set({ error: '', ...change })
      .where(and(eq(shippingReports.id, id), eq(shippingReports.state, 'waiting')))
      .returning({ id: shippingReports.id })
    if (!ended || change.whole !== true) return
    await tx
      .update(shippingReports)
      .set({ whole: true, body: null })
      .where(and(eq(shippingReports.paymentId, paymentId), inArray(shippingReports.state, ['held', 'sent'])))
  })
}

/** Parcels as WeChat spells their companies. @throws Error while it knows one of them by no code: the desk has it in the end */
async function spelt({ db }: Context, parcels: Told['parcels']): Promise<Told['parcels']> {
  if (parcels.length === 0) return parcels
  const companies = await courierCompanies(db)
  return parcels.map((parcel) => {
    const company = companyOf(companies, parcel.company)?.wechat
    if (!company) throw new Error(`“${parcel.company}”没有微信代号`)
    return { ...parcel, company }
  })
}

async function send(context: Context, report: Report): Promise<void> {
  const { db, providers } = context
  const [payment] = await db.select().from(payments).where(eq(payments.id, report.paymentId))
  if (!payment?.vendorNumber) throw new Error('its payment has no number of WeChat')
  // nothing is kept of what went back whole
  if (payment.state === 'refunded') return end(context, report, { state: 'given up', body: null })
  const all = await db
    .select()
    .from(shippingReports)
    .where(eq(shippingReports.paymentId, payment.id))
    .orderBy(asc(shippingReports.id))
  const paid = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(or(eq(orders.paidWith, payment.id), eq(orders.id, payment.toOwner)))
  const told = toldWith(report, all, paid)
  if (told === null) return end(context, report, { state: 'held' })
  const openId = await openIdOf(context, payment)
  const merchant = providerOf(context, 'wechat')?.combining?.merchant
  const { combined: number, number: share, vendorNumber } = payment
  if (number !== null && merchant === undefined) throw new Error('combined payments are turned off')
  await providers.wechat.reportShipping({
    ...told,
    parcels: await spelt(context, told.parcels),
    ...(number === null || merchant === undefined ? {} : { combined: { merchant, number, share } }),
    ...{ payment: vendorNumber, openId, at: new Date() },
  })
  await end(context, report, { state: 'sent', whole: told.all, sentAt: new Date() })
}

async function failed({ db, log }: Context, { id, orderId, tries }: Report, err: unknown): Promise<void> {
  const over = tries >= mostTries
  const error = cut(err instanceof Error ? err.message : String(err), 500)
  await db
    .update(shippingReports)
    .set({ error, ...(over ? { state: 'given up' as const } : {}) })
    .where(and(eq(shippingReports.id, id), eq(shippingReports.state, 'waiting')))
  if (over) log.error({ err, order: orderId }, 'shipping given up: report it in WeChat’s console by hand')
  else log.warn({ err, order: orderId }, 'shipping not reported')
}

/** How many were due. */
export async function shippingRound(context: Context, going: () => boolean = () => true): Promise<number> {
  await wakeOpen(context)
  const due = await claim(context)
  await eachOf(due, going, (report) =>
    send(context, report).catch((err: unknown) => failed(context, report, err)),
  )
  return due.length
}
