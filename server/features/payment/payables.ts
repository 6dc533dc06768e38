/** What can be paid. A feature with something to pay for has a line here. */
import type { AccountKind } from '../../../contract/ledger/rules'
import type { Channel, PayableKind } from '../../../contract/payment/rules'
import type { Context, Executor } from '../../context'
import { gone } from '../../http/refusal'
import { errandPayable, marginPayable, tipPayable } from '../running/payables'

export interface Bill {
  /** As the vendors' cashiers and the payer's bills show it. */
  title: string
  /** Fen, at least 1. */
  amount: number
  payerId: string
  schoolId: string | null
  /** null: it can be paid as long as one likes. */
  expiresAt: Date | null
  /** Where the money goes. */
  to: { kind: AccountKind; owner: string }
}

export interface Payment {
  id: string
  /** Fen. */
  amount: number
  channel: Channel
  payerId: string
}

export interface Payable {
  /** What is to be paid now, the thing's row locked, also where it refuses. @throws Refusal 409 when it cannot be paid (closed, paid); 403 or 404 when it is not for this viewer */
  bill(tx: Executor, viewerId: string, id: string): Promise<Bill>
  /**
   * Money has arrived in bill.to. 'kept', or 'return' when it is not wanted (closed meanwhile, or paid by another
   * payment): it then goes back by itself.
   */
  paid(tx: Executor, id: string, payment: Payment): Promise<'kept' | 'return'>
  /** Where the app goes after, for example /pages/order/detail?id=… */
  page(id: string): string
}

export const payables: Partial<Record<PayableKind, (context: Context) => Payable>> = {
  errand: errandPayable,
  'errand-tip': tipPayable,
  margin: marginPayable,
}

/** @throws Refusal when nothing of that kind can be paid */
export function payableOf(context: Context, kind: PayableKind): Payable {
  const make = payables[kind]
  if (!make) throw gone('要支付的内容')
  return make(context)
}
