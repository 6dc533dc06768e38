/** Money back, along the channel it came by. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { paymentStepOf, type Channel } from '../../../contract/payment/rules'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { Executor } from '../../context'
import { refuse } from '../../http/refusal'
import { post, type Leg } from '../ledger/ledger'
import { payments, refunds } from './tables'

export const numberOf = (id: string): string => id.replaceAll('-', '')

/** Where a channel's money comes from and goes to. */
export const outsideOf = (channel: Channel, payerId: string): Omit<Leg, 'amount'> =>
  channel === 'balance' ? { kind: 'balance', owner: payerId } : { kind: `channel:${channel}` }

interface Wanted {
  paymentId: string
  /** Fen. */
  amount: number
  /** The same again is the same refund. */
  key: string
  /** For the payer, and the vendor's records. */
  reason: string
  /** Which account gives it back. */
  from: { kind: AccountKind; owner: string }
}

/** Whether the key was used for just this. @throws Error when it was for something else */
async function isKnown(tx: Executor, { key, paymentId, amount }: Wanted): Promise<boolean> {
  const [known] = await tx
    .select({ paymentId: refunds.paymentId, amount: refunds.amount })
    .from(refunds)
    .where(eq(refunds.key, key))
  if (known && (known.paymentId !== paymentId || known.amount !== amount))
    throw new Error(`refund: key ${key} used for another`)
  return known !== undefined
}

/**
 * Gives back whole or in part, never more than was paid. To a balance at once; a vendor gets it after the transaction,
 * again and again until it says that it is done. False when the key did it before.
 * @throws Refusal when that much was not paid, or has gone back; Error when the key was used for something else
 */
export async function refund(tx: Executor, wanted: Wanted): Promise<boolean> {
  const { paymentId, amount, key, reason, from } = wanted
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error(`refund: no payment ${paymentId}`)
  if (await isKnown(tx, wanted)) return false
  if (!Number.isInteger(amount) || amount < 1) throw new RangeError(`refund of ${amount}`)
  const left = paymentStepOf(payment.state, 'refund') === undefined ? 0 : payment.amount - payment.refunded
  if (amount > left) throw refuse('退款超过了已付的金额')
  const { channel, payerId } = payment
  const id = newId()
  await tx
    .update(payments)
    .set({ refunded: payment.refunded + amount, state: amount === left ? 'refunded' : 'paid' })
    .where(eq(payments.id, paymentId))
  const atOnce = channel === 'balance'
  await tx.insert(refunds).values({
    id,
    number: numberOf(id),
    key,
    paymentId,
    amount,
    reason,
    state: atOnce ? 'done' : 'waiting',
    ...(atOnce ? { doneAt: sql`now()` } : {}),
  })
  await post(tx, {
    key: `refund:${id}`,
    kind: 'refund',
    subject: payment.subjectId,
    memo: { reason },
    legs: [
      { ...from, amount: -amount },
      { ...outsideOf(channel, payerId), amount },
    ],
  })
  return true
}

/** What each of these has to give for an amount, the first one first; what is left then is the last one's, however much. */
function takenFrom(amount: number, lefts: readonly number[]): number[] {
  let open = amount
  return lefts.map((left, n) => {
    const share = n === lefts.length - 1 ? open : Math.min(open, left)
    open -= share
    return share
  })
}

/** Payments that brought more into an escrow after its first one, with what did not go back of them: the last one first. */
export const paymentsAfter = (tx: Executor, first: string, owner: string) =>
  tx
    .select({ id: payments.id, left: sql<number>`(${payments.amount} - ${payments.refunded})::int` })
    .from(payments)
    .where(
      and(
        eq(payments.toKind, 'escrow'),
        eq(payments.toOwner, owner),
        inArray(payments.state, ['paid', 'refunded']),
        ne(payments.id, first),
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id))

/**
 * The same as `refund` of an escrow that several payments filled: out of the last one first, each by its own channel, and
 * out of `paymentId` what is left then. Whoever calls it holds what was paid for.
 */
export async function refundOver(tx: Executor, wanted: Wanted): Promise<boolean> {
  const { paymentId, amount, key, from } = wanted
  const later = await paymentsAfter(tx, paymentId, from.owner)
  if (later.length === 0) return refund(tx, wanted)
  const ids = [...later.map(({ id }) => id), paymentId]
  const keys = ids.map((_, n) => (n === 0 ? key : `${key}#${n}`))
  const [known] = await tx
    .select({ amount: sql<number | null>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(inArray(refunds.key, keys))
  if (known && known.amount !== null) {
    if (known.amount !== amount) throw new Error(`refund: key ${key} used for another`)
    return false
  }
  const shares = takenFrom(amount, [...later.map(({ left }) => left), 0])
  const parts = ids.flatMap((id, n) => (shares[n] ? [{ paymentId: id, amount: shares[n] }] : []))
  for (const [n, part] of parts.entries()) await refund(tx, { ...wanted, ...part, key: keys[n] ?? key })
  return true
}
