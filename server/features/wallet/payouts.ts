/** What takes withdrawals on: to review, to WeChat, and to where WeChat says they are. */
import { and, eq, lte, sql } from 'drizzle-orm'
import { confirmHours, limits } from '../../../contract/wallet/rules'
import type { Context, Executor } from '../../context'
import { eachOf } from '../../jobs'
import { ProviderError } from '../../providers'
import type { PayoutStanding } from '../../providers/payout/types'
import { lockWithdrawal, move, type Row } from './moves'
import { withdrawals } from './tables'

const minute = 60_000
const hour = 60 * minute
/** Until a try at the vendor is made again: twice as long each time. */
const waitOf = (tries: number): number => Math.min(hour, minute * 2 ** tries)
const askEvery = 5 * minute
const soon = (ms: number): Date => new Date(Date.now() + ms)

/** 32 hexadecimal digits. */
const numberOf = ({ id }: Row): string => id.replaceAll('-', '')

/** From requested on: big sums to the administrators, others to be paid. */
async function start(context: Context, id: string): Promise<Row> {
  return context.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (row.state === 'requested')
      await move(context, tx, row, row.amount >= limits.reviewFrom ? 'hold' : 'send', dueOf(row))
    return lockWithdrawal(tx, id)
  })
}

/** What is reviewed, or paid by hand, waits for people. */
const dueOf = ({ way, amount }: Row) => ({
  dueAt: way === 'wechat' && amount < limits.reviewFrom ? soon(minute) : null,
})

/** Applies the vendor's payout status. Idempotent. */
async function apply(context: Context, tx: Executor, row: Row, standing: PayoutStanding): Promise<void> {
  if (row.state !== 'paying' && row.state !== 'confirming') return
  if (standing.state === 'paid') await move(context, tx, row, 'finish', { reference: standing.vendorNumber })
  else if (standing.state === 'failed') {
    const late = row.state === 'confirming' && row.confirmBy !== null && row.confirmBy <= new Date()
    await move(context, tx, row, late ? 'expire' : 'fail', { reason: standing.reason })
  } else if (standing.state === 'confirming' && row.state === 'paying') {
    await move(context, tx, row, 'ask', {
      package: standing.package,
      confirmBy: soon(confirmHours * hour),
      dueAt: soon(askEvery),
    })
  } else {
    await tx
      .update(withdrawals)
      .set({ tries: row.tries + 1, dueAt: soon(row.state === 'confirming' ? askEvery : waitOf(row.tries)) })
      .where(eq(withdrawals.id, row.id))
  }
}

/** One question to the vendor about what is on its way. @throws ProviderError */
async function standingOf(
  { providers: { payout } }: Context,
  row: Row,
  agreed: boolean,
): Promise<PayoutStanding | null> {
  if (row.way !== 'wechat') return null
  if (!payout) throw new ProviderError('unavailable', 'no payout is set')
  const number = numberOf(row)
  if (row.state === 'confirming') return payout.query(number, row.askedAt ?? row.createdAt, agreed)
  if (row.state !== 'paying') return null
  return payout.transfer({
    number,
    openId: row.openId ?? '',
    amount: row.amount - row.fee,
    remark: '校园云生活余额提现',
  })
}

/**
 * Takes a withdrawal as far as it goes now. The vendor is asked outside of transactions, with a number of its own, so that
 * whoever asks twice has one transfer. @throws ProviderError when the vendor is not there: the round tries again
 */
async function advance(context: Context, id: string, agreed = false): Promise<void> {
  const row = await start(context, id)
  const standing = await standingOf(context, row, agreed)
  if (standing)
    await context.db.transaction(async (tx) => apply(context, tx, await lockWithdrawal(tx, id), standing))
}

/** `advance` for a caller who is served without the vendor, too. */
export async function advancePayout(context: Context, id: string, agreed = false): Promise<void> {
  await advance(context, id, agreed).catch(async (err: unknown) => {
    context.log.error({ err, withdrawal: id }, 'withdrawal not taken on')
    // the round comes to it
    const next = sql`case when tries > 6 then now() + interval '1 hour' else now() + make_interval(mins => (2 ^ tries)::int) end`
    await context.db
      .update(withdrawals)
      .set({ dueAt: next, tries: sql`tries + 1` })
      .where(and(eq(withdrawals.id, id), sql`state in ('requested', 'paying', 'confirming')`))
  })
}

/** What is due. How many it was. */
export async function payoutRound(context: Context, going: () => boolean = () => true): Promise<number> {
  const due = await context.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(lte(withdrawals.dueAt, sql`now()`))
    .orderBy(withdrawals.dueAt)
    .limit(200)
  await eachOf(due, going, ({ id }) => advancePayout(context, id))
  return due.length
}
