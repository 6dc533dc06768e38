/** What takes people's money outside, as the payments see it: WeChat Pay, QQ wallet, Alipay, and the demo cashier. */
import type { Charge } from '../../../contract/payment/schema'
import type { VendorChannel } from '../../../contract/payment/rules'

export interface Order {
  /** Ours: 32 hexadecimal digits. The same one with the same content is the same order, however often it comes. */
  number: string
  title: string
  /** Fen. */
  amount: number
  expiresAt: Date
  /** Where the vendor calls back. */
  notifyUrl: string
}

/** In the vendor's mini-program, or on a page of its cashier. */
export type Way = 'app' | 'page'
export type Payer =
  | { way: 'app'; ip: string; /** The payer's at the vendor. */ openId: string }
  | { way: 'page'; ip: string; /** Where the cashier leads back to, an absolute address. */ back: string }

/** What of a combined payment is one seller's. */
interface Share {
  /** Ours, as that of an order. */
  number: string
  title: string
  /** Fen. */
  amount: number
  /** The seller's merchant number at the vendor. */
  merchant: string
}

export interface Combined extends Omit<Order, 'title' | 'amount'> {
  shares: readonly Share[]
}

interface PaidWord {
  state: 'paid'
  vendorNumber: string
  /** Fen. */
  amount: number
  /** The payer's in the vendor's mini-program, where the vendor says it. */
  openId?: string
}

/** How an order stands at the vendor. none: it never came there, or nobody has opened its cashier. */
export type Standing = PaidWord | { state: 'open' | 'closed' | 'none' }

/** failed: it will not come back along this channel. */
export type Returning = 'done' | 'under-way' | 'failed'

export interface Return {
  /** Of the order. */
  number: string
  /** Of this refund, ours: sent again, it is the same refund. */
  refundNumber: string
  /** Fen. */
  amount: number
  /** Fen, of the order. */
  total: number
  reason: string
}

/** A call to our address, as it came. Header names in lower case. */
export interface Callback {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

/** What a callback says of an order. */
export type Word = (PaidWord & { number: string }) | { state: 'failed'; number: string }

interface Reply {
  status: number
  type: string
  body: string
}

/** What becomes of the money of a share, once its order is over: so much for us, the rest for its seller. */
export interface Split {
  /** Of this splitting, ours: sent again, it is the same. */
  number: string
  /** The vendor's number of the share, and its seller's merchant number. */
  payment: string
  merchant: string
  /** Fen: for us; 0 where all is the seller's. */
  amount: number
}

/** Payments that go to several sellers at once: each share is frozen at its seller's merchant until it is split. */
export interface Combining {
  /** Ours at the vendor, by which they are ordered. */
  readonly merchant: string
  /** Shares of one payment. */
  most: number
  /** Makes it known, or does so again, and gives what opens its cashier. @throws ProviderError invalid-input, rate-limited, unavailable */
  order(combined: Combined, payer: Payer): Promise<Charge>
  /** How its shares stand, by their numbers; null: it never came there. @throws ProviderError */
  query(number: string): Promise<ReadonlyMap<string, Standing> | null>
  /** All of it: no share can be paid from now on, unless somebody has already. @throws ProviderError */
  close(number: string, shares: readonly Pick<Share, 'number' | 'merchant'>[]): Promise<void>
  /** Of one share. @throws ProviderError when nothing is known: to be asked again */
  refund(refund: Return & Pick<Share, 'merchant'>): Promise<Returning>
  /** failed: it will not be split so. @throws ProviderError when nothing is known: to be asked again */
  split(split: Split): Promise<Returning>
  /** What is said of each share. */
  heard(callback: Callback, now?: number): Word[] | 'other' | 'forged'
}

export interface PayProvider {
  readonly name: VendorChannel
  readonly ways: readonly Way[]
  /**
   * Days from the payment within which the vendor lets money be settled or given back as we order; null: as long as we like.
   * What is still held as they end needs somebody's decision. Where a vendor publishes no limit, or leaves it
   * to the contract, a short one is taken: an alarm too early costs a look, one too late costs the money.
   */
  readonly holdDays: number | null
  /** One payment may go to several sellers: the money does not leave our books. */
  readonly together: boolean
  /** Where the vendor takes one payment for several sellers who have merchant numbers of their own. */
  readonly combining?: Combining | undefined
  /** Makes the order known, or does so again, and gives what opens its cashier. @throws ProviderError invalid-input, rate-limited, unavailable */
  order(order: Order, payer: Payer): Promise<Charge>
  /** @throws ProviderError */
  query(number: string): Promise<Standing>
  /** Nobody can pay it from now on, unless somebody has already. @throws ProviderError */
  close(number: string): Promise<void>
  /** Asks for the money to go back, or how that goes. @throws ProviderError when nothing is known: to be asked again */
  refund(refund: Return): Promise<Returning>
  /** other: genuine, and nothing to do about it. forged: not the vendor's, too old, or for somebody else. */
  heard(callback: Callback, now?: number): Word | 'other' | 'forged'
  /** What the vendor wants to be answered: whether it may stop calling. */
  reply(taken: boolean): Reply
}

export type PayProviders = Record<Exclude<VendorChannel, 'sandbox'>, PayProvider | null>
