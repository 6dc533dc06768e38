import { eq, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'
import { refuse } from '../../http/refusal'
import { merchants, payments } from '../../core/payment/tables'

/** A condition: a payment may still arrive. */
const isPaying = (userId: SQL): SQL =>
  sql`exists(select from payments p where p.payer_id = ${userId} and p.state = 'pending')`
/** A condition: a refund is on its way, and becomes balance where its vendor cannot give it back. */
const isRefunded = (
  userId: SQL,
): SQL => sql`exists(select from payments p join refunds r on r.payment_id = p.id
  where p.payer_id = ${userId} and p.refunded > 0 and r.state in ('waiting', 'sent'))`

/** A condition: money of the person's is on its way in or back. */
export const hasOpenPayments = (userId: SQL): SQL => sql`(${isPaying(userId)} or ${isRefunded(userId)})`

/** A condition: WeChat has not been told yet how something was handed over that the person paid for. */
export const owesReport = (
  userId: SQL,
): SQL => sql`exists(select from payments p join shipping_reports s on s.payment_id = p.id
  where p.payer_id = ${userId} and s.state = 'waiting')`

/** @throws Refusal while money is on its way: nobody leaves before it arrives */
export async function refusePaying(tx: Executor, userId: string): Promise<void> {
  const id = sql`${userId}::uuid`
  const {
    rows: [row],
  } = await tx.execute<{ paying: boolean; refunded: boolean }>(
    sql`select ${isPaying(id)} as paying, ${isRefunded(id)} as refunded`,
  )
  if (row?.refunded) throw refuse('还有退款没有到账，等它到账再来注销')
  if (row?.paying) throw refuse('还有一笔支付没有结果，等它结束再来注销')
}

/** What was paid stays in the books, as the law asks, without what it was called. */
export async function erasePayments(tx: Executor, id: string): Promise<void> {
  await tx.update(payments).set({ title: '已注销用户的付款', openId: null }).where(eq(payments.payerId, id))
  await tx.execute(sql`delete from shipping_reports s
    where s.payment_id in (select p.id from payments p where p.payer_id = ${id})
      or s.order_id in (select o.id from orders o where o.buyer_id = ${id})`)
}

/** What is paid from now on goes nowhere of theirs. */
export async function eraseMerchant(tx: Executor, id: string): Promise<void> {
  await tx.delete(merchants).where(eq(merchants.id, id))
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'payments.payer_id': {
    why: 'what was paid stays in the books',
    words: ['number', 'kind', 'channel', 'way', 'to_kind', 'vendor_number', 'combined', 'merchant'],
  },
  'payments.to_owner': { why: 'what others paid', words: 'all' },
  'shipping_reports.handled_by': { why: 'who saw to what others were paid', words: 'all' },
  'refunds.payment_id': { why: 'what was paid stays in the books', words: 'all' },
  'payment_splits.payment_id': { why: 'what was paid stays in the books', words: 'all' },
  'seller_merchants.decided_by': { why: 'who decided about others', words: 'all' },
}
