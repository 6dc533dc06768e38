/** What brings people's money to their account outside. */

export interface Payment {
  /** Ours: 32 hexadecimal digits. The same one is the same transfer, however often it comes. */
  number: string
  /** The payee's at the vendor. */
  openId: string
  /** Fen. */
  amount: number
  /** What the payee reads, at most 32 characters. */
  remark: string
}

/**
 * How a transfer stands. none: it never came there. confirming: the payee has to agree, with what `package` opens.
 * failed: nothing was paid and nothing will be, whatever happens.
 */
export type PayoutStanding =
  | { state: 'none' | 'under-way' }
  | { state: 'confirming'; package: string }
  | { state: 'paid'; vendorNumber: string }
  | { state: 'failed'; reason: string }

export interface PayoutProvider {
  readonly name: 'local' | 'wechat'
  /** Whom the app names when it opens the confirmation. */
  readonly payer: { appId: string; merchant: string }
  /** Asks for the transfer, or again. @throws ProviderError when nothing is known: to be asked again with the same number */
  transfer(payment: Payment): Promise<PayoutStanding>
  /** `since`: when it was asked for. `agreed`: the payee says that they confirmed. @throws ProviderError */
  query(number: string, since: Date, agreed: boolean): Promise<PayoutStanding>
}
