/** What somebody is asked to pay, and the payment that begins with it. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { PayableKind } from '../../../contract/kinds'
import { channelTitles, openMinutes, type Channel } from '../../../contract/payment/rules'
import type { Context, Executor, Viewer } from '../../context'
import { notYours, refuse, Refusal } from '../../http/refusal'
import type { Gathering } from './gather'
import { payableOf, type Bill } from './payables'
import { numberOf } from './refund'
import { payments } from './tables'

export interface Asked {
  kind: PayableKind
  id: string
  channel: Channel
  amount: number
  password?: string
  code?: string
  /** Of several sellers: the one who is paid now. */
  part?: string
}

/** What is paid, how it is gathered, and where one comes back to: of a part, what it is a part of. */
export interface Target extends Asked {
  of: Pick<Asked, 'kind' | 'id'>
  gathering: Gathering
}

/** When a vendor is first asked about a payment. */
export const firstDue = sql`now() + interval '15 seconds'`

/** null: the viewer has paid it. @throws Refusal when it cannot be paid so, or costs something else than the page showed */
export async function billFor(
  context: Context,
  tx: Executor,
  viewer: Viewer,
  { kind, id, amount, channel, gathering }: Target,
): Promise<Bill | null> {
  const bill = await payableOf(context, kind)
    .bill(tx, viewer.id, id)
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.status === 409 && (await isPaid(tx, viewer, kind, id)))
        return null
      throw error
    })
  if (bill === null) return null
  if (bill.payerId !== viewer.id) throw notYours('订单')
  if (bill.expiresAt !== null && bill.expiresAt.getTime() <= Date.now()) throw refuse('已经过了支付的时间')
  if ((bill.sellers ?? 1) > 1 && gathering === null)
    throw refuse(`${channelTitles[channel]}要一位卖家付一笔，请刷新后一笔一笔付`)
  if (amount !== bill.amount) throw refuse('价格变了，请看过新的金额再付')
  return bill
}

async function isPaid(tx: Executor, viewer: Viewer, kind: PayableKind, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, kind),
        eq(payments.subjectId, id),
        eq(payments.payerId, viewer.id),
        eq(payments.state, 'paid'),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** The payment of a bill, before it is kept. */
export function rowOf(
  viewer: Viewer,
  { kind, id: subjectId, channel }: Pick<Asked, 'kind' | 'id' | 'channel'>,
  bill: Bill,
): typeof payments.$inferInsert {
  const id = newId()
  const latest = Date.now() + openMinutes * 60_000
  const expiresAt = new Date(Math.min(bill.expiresAt?.getTime() ?? latest, latest))
  const { title, amount, schoolId, to } = bill
  return {
    id,
    number: numberOf(id),
    kind,
    subjectId,
    payerId: viewer.id,
    schoolId,
    channel,
    title,
    amount,
    toKind: to.kind,
    toOwner: to.owner,
    expiresAt,
  }
}
