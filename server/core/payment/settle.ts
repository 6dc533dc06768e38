/** What happens once a vendor says that money came, or did not. */
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { paymentStepOf, type VendorChannel } from '../../../contract/payment/rules'
import type { Context, Executor } from '../../context'
import { inTransaction } from '../../database/crossing'
import { Refusal } from '../../http/refusal'
import type { Word } from '../../providers/pay/types'
import { post } from '../ledger/ledger'
import { payableOf, type Payable } from './payables'
import { outsideOf, refund } from './refund'
import { payments } from './tables'

export type Row = typeof payments.$inferSelect

/** Moves what was paid to where the bill said. */
export const book = (tx: Executor, { transfer }: Payable, payment: Row) =>
  post(tx, {
    key: `pay:${payment.id}`,
    kind: transfer,
    subject: payment.subjectId,
    memo: { channel: payment.channel },
    legs: [
      { ...outsideOf(payment.channel, payment.payerId), amount: -payment.amount },
      { kind: payment.toKind, owner: payment.toOwner, amount: payment.amount },
    ],
  })

/** Other tries to pay for the same, or for a part of it, end: their turn to be closed at the vendor is now. */
export async function endOthers(tx: Executor, { parts }: Payable, { id, kind, subjectId }: Row) {
  const own = parts ? (await parts.of(tx, subjectId)).map((part) => part.id) : []
  await tx
    .update(payments)
    .set({ expiresAt: sql`least(expires_at, now())`, dueAt: sql`now()` })
    .where(
      and(
        or(
          and(eq(payments.kind, kind), eq(payments.subjectId, subjectId)),
          parts && and(eq(payments.kind, parts.kind), inArray(payments.subjectId, own)),
        ),
        eq(payments.state, 'pending'),
        ne(payments.id, id),
      ),
    )
}

/** What it would cost now, the thing locked before the payment: everybody takes these two in this order. null: it cannot be paid. */
async function owed(tx: Executor, payable: Payable, { payerId, subjectId }: Row): Promise<number | null> {
  try {
    return (await payable.bill(tx, payerId, subjectId)).amount
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

type Paid = Extract<Word, { state: 'paid' }>
type Outcome = 'settled' | 'known' | 'refused'

/** Money has arrived: once, whatever the calls. Late money counts, and goes back where it is not wanted any more. */
async function take(context: Context, found: Row, { vendorNumber, openId }: Paid): Promise<Outcome> {
  const payable = payableOf(context, found.kind)
  return inTransaction(context, async (tx) => {
    const price = await owed(tx, payable, found)
    const [payment] = await tx.select().from(payments).where(eq(payments.id, found.id)).for('update')
    if (!payment || paymentStepOf(payment.state, 'pay') === undefined) return 'known'
    await tx
      .update(payments)
      .set({ state: 'paid', vendorNumber, openId, paidAt: sql`now()` })
      .where(eq(payments.id, payment.id))
    await book(tx, payable, payment)
    const { id, amount, channel, payerId, subjectId } = payment
    const word =
      price !== null && price !== amount
        ? 'return'
        : await payable.paid(tx, subjectId, { id, amount, channel, payerId })
    if (word === 'kept') await endOthers(tx, payable, payment)
    else
      await refund(tx, {
        paymentId: id,
        amount,
        key: `return:${id}`,
        reason: '付款时已经不能支付，自动退回',
        from: { kind: payment.toKind, owner: payment.toOwner },
      })
    return 'settled'
  })
}

/** What the vendor said of an order of ours. known: said before. refused: no such order, or another amount; that is logged. */
export async function applyWord(context: Context, channel: VendorChannel, word: Word): Promise<Outcome> {
  const { db, log } = context
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.number, word.number), eq(payments.channel, channel)))
  if (!found) {
    log.error({ channel, number: word.number }, 'a payment that nobody began')
    return 'refused'
  }
  if (word.state === 'failed') {
    const done = await db
      .update(payments)
      .set({ state: 'failed' })
      .where(and(eq(payments.id, found.id), eq(payments.state, 'pending')))
      .returning({ id: payments.id })
    return done.length > 0 ? 'settled' : 'known'
  }
  if (word.amount !== found.amount) {
    log.error(
      { channel, payment: found.id, amount: found.amount, said: word.amount },
      'a payment of another amount',
    )
    return 'refused'
  }
  return take(context, found, word)
}
