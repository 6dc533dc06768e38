/** Paying at the demo's channel, as if its vendor had just said so. */
import assert from 'node:assert/strict'
import { v7 as newId } from 'uuid'
import type { PayableKind } from '../../../contract/kinds'
import { payableOf } from '../../../server/core/payment/payables'
import { numberOf } from '../../../server/core/payment/refund'
import { heard } from '../../../server/core/payment/settle'
import { payments } from '../../../server/core/payment/tables'
import type { TestApp, TestSession } from '../harness'

/** @throws Refusal when it cannot be paid */
export async function paidFor(
  { context, db }: TestApp,
  { userId }: Pick<TestSession, 'userId'>,
  kind: PayableKind,
  subjectId: string,
): Promise<'kept' | 'return'> {
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
    channel: 'sandbox',
    way: 'app',
    title,
    amount,
    toKind: to.kind,
    toOwner: to.owner,
    expiresAt: new Date(Date.now() + 900_000),
  })
  assert.equal(
    await heard(context, 'sandbox', { state: 'paid', number, amount, vendorNumber: `sandbox-${number}` }),
    'settled',
  )
  const {
    rows: [row],
  } = await context.pool.query('select state from payments where id = $1', [id])
  return row.state === 'paid' ? 'kept' : 'return'
}
