/** Paying at the demo's channel, as if its vendor had just said so. */
import assert from 'node:assert/strict'
import { v7 as newId } from 'uuid'
import type { PayableKind } from '../../../contract/kinds'
import type { VendorChannel } from '../../../contract/payment/rules'
import { payableOf } from '../../../server/core/payment/payables'
import { numberOf } from '../../../server/core/payment/refund'
import { applyWord } from '../../../server/core/payment/settle'
import { payments } from '../../../server/core/payment/tables'
import type { TestApp, TestSession } from '../harness'

export interface Begun {
  id: string
  number: string
  /** Fen. */
  amount: number
  channel: VendorChannel
}

/** Its payment is on its way. @throws Refusal when it cannot be paid */
export async function begunFor(
  { context, db }: TestApp,
  { userId }: Pick<TestSession, 'userId'>,
  kind: PayableKind,
  subjectId: string,
  channel: VendorChannel = 'sandbox',
): Promise<Begun> {
  const { title, amount, schoolId, to } = await db.transaction((tx) =>
    payableOf(context, kind).bill(tx, userId, subjectId),
  )
  const id = newId()
  const number = numberOf(id)
  await db.insert(payments).values({
    id,
    number,
    kind,
    subjectId,
    payerId: userId,
    schoolId,
    channel,
    way: 'app',
    title,
    amount,
    toKind: to.kind,
    toOwner: to.owner,
    expiresAt: new Date(Date.now() + 900_000),
  })
  return { id, number, amount, channel }
}

/** Its money arrives. */
export async function arrived(
  { context }: TestApp,
  { id, number, amount, channel }: Begun,
): Promise<'kept' | 'return'> {
  assert.equal(
    await applyWord(context, channel, {
      state: 'paid',
      number,
      amount,
      vendorNumber: `${channel}-${number}`,
    }),
    'settled',
  )
  const {
    rows: [row],
  } = await context.pool.query('select state from payments where id = $1', [id])
  return row.state === 'paid' ? 'kept' : 'return'
}

/** @throws Refusal when it cannot be paid */
export const paidFor = async (...bill: Parameters<typeof begunFor>): Promise<'kept' | 'return'> =>
  arrived(bill[0], await begunFor(...bill))
