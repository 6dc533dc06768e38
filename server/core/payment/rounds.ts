/** What no callback settles: payments whose vendor is to be asked, and refunds that are to be sent. */
import { yuanWithCents } from '../../../contract/rules'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import {
  askEvery,
  channelTitles,
  paymentStepOf,
  refundStepOf,
  type RefundState,
  type VendorChannel,
} from '../../../contract/payment/rules'
import { excerpt } from '../../../contract/characters/rules'
import type { Context } from '../../context'
import { eachOf } from '../../jobs'
import { post } from '../ledger/ledger'
import { notifySystem } from '../notice/notify'
import { administratorsOf } from '../roles/grants'
import { providerOf } from './channels'
import { lookCombined } from './combineLook'
import { outsideOf } from './refund'
import { applyWord, type Row } from './settle'
import { splitLater } from './split'
import { payments, refunds } from './tables'

/** Taken at once, each in a moment of its own. */
const batch = 50
/** At which try a refund is told of, about an hour after the first, every how many more, an hour apart, and how much of the vendor's words. */
const stuck = { first: 9, every: 24, words: 100 } as const

/** Asks the vendor, and ends a payment whose time is over. How it stands is in the database after. @throws ProviderError */
export async function look(context: Context, payment: Row): Promise<void> {
  const channel = payment.channel as VendorChannel
  const provider = providerOf(context, channel)
  if (!provider) return
  if (payment.combined !== null) return lookCombined(context, payment, payment.combined)
  const standing = await provider.query(payment.number)
  if (standing.state === 'paid') {
    await applyWord(context, channel, { ...standing, number: payment.number })
    return
  }
  const over = payment.expiresAt.getTime() <= Date.now()
  if (!over && standing.state !== 'closed') return
  // one that is paid in this moment refuses to be closed: the next look finds it paid
  if (standing.state !== 'closed') await provider.close(payment.number)
  const closed = paymentStepOf('pending', 'close')
  await context.db
    .update(payments)
    .set({ state: closed })
    .where(and(eq(payments.id, payment.id), eq(payments.state, 'pending')))
}

/** For a page that waits: asks, unless that was done a moment ago. */
export async function askOnce(context: Context, payment: Row): Promise<void> {
  const claimed = await context.db
    .update(payments)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.state, 'pending'),
        or(
          isNull(payments.askedAt),
          lte(payments.askedAt, sql`now() - make_interval(secs => ${askEvery / 1000})`),
        ),
      ),
    )
    .returning({ id: payments.id })
  if (claimed.length === 0) return
  await look(context, payment).catch((err: unknown) =>
    context.log.warn({ err, payment: payment.id }, 'payment not asked for'),
  )
}

/** When to ask next: as long as it has been open, at least 5 s, and when it ends. After that every minute until it is settled. */
const nextDue = sql`case when expires_at <= now() then now() + interval '1 minute'
  else least(expires_at, now() + greatest(interval '5 seconds', now() - created_at)) end`

/** Asks about the payments that are due. How many. */
export async function pollRound(context: Context, going: () => boolean = () => true): Promise<number> {
  const due = await context.db
    .update(payments)
    .set({ dueAt: nextDue, askedAt: sql`now()` })
    .where(
      inArray(
        payments.id,
        context.db
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.state, 'pending'), lte(payments.dueAt, sql`now()`)))
          .orderBy(payments.dueAt)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  await eachOf(due, going, (payment) =>
    look(context, payment).catch((err: unknown) =>
      context.log.warn({ err, payment: payment.id }, 'payment not asked for'),
    ),
  )
  return due.length
}

type Due = { refund: typeof refunds.$inferSelect; payment: Row }

/** Ends a refund: done, or turned into balance since the vendor cannot give it back. */
async function finish({ db }: Context, { refund, payment }: Due, action: 'finish' | 'turn'): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ state: refunds.state })
      .from(refunds)
      .where(eq(refunds.id, refund.id))
      .for('update')
    const to = locked && refundStepOf(locked.state, action)
    if (!to) return
    await tx
      .update(refunds)
      .set({ state: to, doneAt: sql`now()` })
      .where(eq(refunds.id, refund.id))
    const { channel, payerId, subjectId, title } = payment
    const { amount, reason } = refund
    // what could not go back is frozen at the seller's merchant: it comes to us with what is split
    if (action === 'turn' && payment.merchant !== null) await splitLater(tx, payment.id, 0)
    if (action === 'turn')
      await post(tx, {
        key: `turn:${refund.id}`,
        kind: 'refund',
        subject: subjectId,
        memo: { reason },
        legs: [
          { ...outsideOf(channel, payerId), amount: -amount },
          { kind: 'balance', owner: payerId, amount },
        ],
      })
    const where =
      action === 'turn'
        ? `${channelTitles[channel]}退不回去，已退到你的余额`
        : `已退回${channelTitles[channel]}`
    await notifySystem(tx, payerId, `“${title}”的退款 ${yuanWithCents(amount)} ${where}。`, refund.id)
  })
}

async function send(context: Context, due: Due): Promise<void> {
  const { refund, payment } = due
  const provider = providerOf(context, payment.channel as VendorChannel)
  if (!provider) throw new Error(`${payment.channel} is turned off`)
  const { number, amount: total, merchant } = payment
  const { number: refundNumber, amount, reason } = refund
  const back = { number, refundNumber, amount, total, reason }
  const { combining } = provider
  if (merchant !== null && !combining) throw new Error('combined payments are turned off')
  const returning =
    merchant !== null && combining
      ? await combining.refund({ ...back, merchant })
      : await provider.refund(back)
  if (returning !== 'under-way') return finish(context, due, returning === 'done' ? 'finish' : 'turn')
  const sent: RefundState | undefined = refundStepOf(refund.state, 'send')
  if (sent)
    await context.db
      .update(refunds)
      .set({ state: sent })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'waiting')))
}

/**
 * Tells of a refund that its vendor does not take: administrators about once a day, for they alone can fill the merchant's
 * account or mend its settings, and who waits for it once. It is tried all the same.
 */
async function notifyStuck(context: Context, { refund, payment }: Due, err: unknown): Promise<void> {
  const after = refund.tries - stuck.first
  if (after < 0 || after % stuck.every !== 0) return
  const what = `“${payment.title}”的退款 ${yuanWithCents(refund.amount)}`
  const channel = channelTitles[payment.channel]
  const why = excerpt(err instanceof Error ? err.message : String(err), stuck.words)
  const text = `${what}（${refund.number}）试了 ${refund.tries} 次，${channel}一直没有办成：${why}。请检查商户平台的余额和设置，之后会自动再试。`
  await context.db.transaction(async (tx) => {
    for (const person of await administratorsOf(tx, payment.schoolId))
      await notifySystem(tx, person, text, refund.id)
    if (after === 0)
      await notifySystem(
        tx,
        payment.payerId,
        `${what} ${channel}还没有办成，已经请管理员处理，会一直再试，办成了马上告诉你。`,
        refund.id,
      )
  })
}

/** Sends the refunds that are due, or asks how they go; those that fail come again later and later. How many. */
export async function refundRound(context: Context, going: () => boolean = () => true): Promise<number> {
  const { db, log } = context
  const claimed = await db
    .update(refunds)
    .set({
      tries: sql`tries + 1`,
      dueAt: sql`now() + least(interval '1 hour', interval '10 seconds' * power(2, least(tries, 10)))`,
    })
    .where(
      inArray(
        refunds.id,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(and(inArray(refunds.state, ['waiting', 'sent']), lte(refunds.dueAt, sql`now()`)))
          .orderBy(refunds.dueAt)
          .limit(batch)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  if (claimed.length === 0) return 0
  const of = await db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.id,
        claimed.map(({ paymentId }) => paymentId),
      ),
    )
  const due = claimed.flatMap((refund): Due[] =>
    of.filter(({ id }) => id === refund.paymentId).map((payment) => ({ refund, payment })),
  )
  await eachOf(due, going, (one) =>
    send(context, one).catch(async (err: unknown) => {
      log.error({ err, refund: one.refund.id }, 'refund not sent')
      await notifyStuck(context, one, err)
    }),
  )
  return claimed.length
}
