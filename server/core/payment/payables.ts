/** What can be paid: features declare it. */
import type { AccountKind, TransferKind } from '../../../contract/ledger/rules'
import type { PayableKind } from '../../../contract/kinds'
import type { Channel } from '../../../contract/payment/rules'
import type { Part } from '../../../contract/payment/schema'
import type { Context, Executor } from '../../context'
import type { Makers } from '../../context'

declare module '../../feature' {
  interface Feature {
    payables?: Makers<PayableKind, Payable>
  }
}

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
  /** How many sellers it goes to, where not to one. */
  sellers?: number
}

interface Payment {
  id: string
  /** Fen. */
  amount: number
  channel: Channel
  payerId: string
}

/** A part, and who is paid for it; null: nobody yet. */
export interface SellersPart extends Part {
  sellerId: string | null
}

export interface Payable {
  /** The kind of transfer by which the ledger books it. */
  transfer: Extract<TransferKind, 'pay' | 'tip' | 'margin'>
  /** What is to be paid now, the thing's row locked, also where it refuses. @throws Refusal 409 when it cannot be paid (closed, paid); 403 or 404 when it is not for this viewer */
  bill(tx: Executor, viewerId: string, id: string): Promise<Bill>
  /**
   * Money has arrived in bill.to. 'kept', or 'return' when it is not wanted (closed meanwhile, or paid by another
   * payment): it then goes back by itself.
   */
  paid(tx: Executor, id: string, payment: Payment): Promise<'kept' | 'return'>
  /** Where it goes to several sellers: what each gets, and as what that is paid alone. Whose it is, their bills say. */
  parts?: {
    kind: PayableKind
    of(tx: Executor, id: string): Promise<SellersPart[]>
  }
  /** Where the app goes after, for example /pages/order/detail?id=… */
  page(id: string): string | Promise<string>
}

export const payableOf = (context: Context, kind: PayableKind): Payable =>
  context.house.of(context, 'payables')[kind]
