/** Has shares of combined payments split at their vendor, once their order is over and no refund is on its way. */
import { eq, inArray, sql } from 'drizzle-orm'
import { cut } from '../../../contract/characters/rules'
import { orderNamed } from '../../../contract/kinds'
import type { VendorChannel } from '../../../contract/payment/rules'
import type { Context } from '../../context'
import { eachOf } from '../../jobs'
import { notifySystem } from '../../core/notice/notify'
import { orders } from '../../core/order/tables'
import { administratorsOf } from '../../core/roles/grants'
import { providerOf } from '../../core/payment/channels'
import { payments, splits } from '../../core/payment/tables'

type Split = typeof splits.$inferSelect

const batch = 50
/** Minutes from a try to the next: none is taken in the first minute after the payment, and shares are free after 30 days by themselves. */
const waits = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720] as const
const mostTries = waits.length + 1
const nextDue = sql`now() + make_interval(mins => (${sql.param([...waits])}::int[])[least(tries + 1, ${waits.length})])`

const claim = ({ db }: Context): Promise<Split[]> =>
  db
    .update(splits)
    .set({ tries: sql`tries + 1`, dueAt: nextDue })
    .where(
      inArray(
        splits.paymentId,
        db
          .select({ id: splits.paymentId })
          .from(splits)
          .where(
            sql`${splits.state} in ('waiting', 'sent') and ${splits.dueAt} <= now() and not exists(
              select from refunds r where r.payment_id = ${splits.paymentId} and r.state in ('waiting', 'sent'))`,
          )
          .orderBy(splits.dueAt)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/** It has to be split by hand in the vendor's console: administrators are told, once. */
async function giveUp(context: Context, { paymentId }: Split, error: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(splits)
      .set({ state: 'given up', error: cut(error, 500) })
      .where(sql`${splits.paymentId} = ${paymentId} and ${splits.state} in ('waiting', 'sent')`)
      .returning({ amount: splits.amount })
    const [order] = await tx.select().from(orders).where(eq(orders.paidWith, paymentId))
    if (!ended || !order) return
    const { orderKind: kind, title, number, id, schoolId } = order
    for (const person of await administratorsOf(tx, schoolId))
      await notifySystem(
        tx,
        person,
        `${orderNamed(kind).title}“${title}”（${number}）的货款在微信没有分账成功，请到微信支付的服务商后台看看。三十天后微信会自动把钱全部结给卖家。`,
        id,
        kind,
      )
  })
  context.log.error({ payment: paymentId, error }, 'a share was not split')
}

async function send(context: Context, split: Split): Promise<void> {
  const { db } = context
  const [payment] = await db.select().from(payments).where(eq(payments.id, split.paymentId))
  if (!payment?.merchant || !payment.vendorNumber) throw new Error('its payment is no share')
  const by = providerOf(context, payment.channel as VendorChannel)?.combining
  if (!by) throw new Error('combined payments are turned off')
  const {
    rows: [turned],
  } = await db.execute<{ amount: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as amount from refunds where payment_id = ${payment.id} and state = 'turned'`,
  )
  const how = await by.split({
    number: split.number,
    payment: payment.vendorNumber,
    merchant: payment.merchant,
    amount: split.amount + (turned?.amount ?? 0),
  })
  if (how === 'failed') return giveUp(context, split, 'the vendor closed it')
  await db
    .update(splits)
    .set(how === 'done' ? { state: 'done', error: '', doneAt: sql`now()` } : { state: 'sent' })
    .where(sql`${splits.paymentId} = ${payment.id} and ${splits.state} in ('waiting', 'sent')`)
}

async function failed(context: Context, split: Split, err: unknown): Promise<void> {
  const error = err instanceof Error ? err.message : String(err)
  if (split.tries >= mostTries) return giveUp(context, split, error)
  context.log.warn({ err, payment: split.paymentId }, 'a share was not split yet')
  await context.db
    .update(splits)
    .set({ error: cut(error, 500) })
    .where(eq(splits.paymentId, split.paymentId))
}

/** How many were due. */
export async function splitRound(context: Context, going: () => boolean = () => true): Promise<number> {
  const due = await claim(context)
  await eachOf(due, going, (split) =>
    send(context, split).catch((err: unknown) => failed(context, split, err)),
  )
  return due.length
}
