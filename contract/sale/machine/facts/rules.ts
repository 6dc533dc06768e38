/** Who acts on an order of things sold, what they may ask of it, and what its rows are. */
import type { Row } from '../../../order/machine/rules'
import type { Way } from '../../rules'
import type { State } from '../../states/rules'

/** clock: a timer; desk: an administrator of the school. */
export type By = 'buyer' | 'seller' | 'payment' | 'clock' | 'desk'

export type Action =
  | 'pay'
  | 'sellerPriceSave'
  | 'priceAccept'
  | 'priceDecline'
  | 'orderCancel'
  | 'expire'
  | 'orderAddressSave'
  | 'deliverGoods'
  | 'handOver'
  | 'handClaim'
  | 'orderAffirm'
  | 'orderRefund'
  | 'refundAffirm'
  | 'refundRefuse'
  | 'refundWithdraw'
  | 'refundBack'
  | 'dispute'
  | 'concede'
  | 'offer'
  | 'agree'
  | 'rule'
  | 'appeal'
  | 'orderReturn'
  | 'decide'

/** What a row asks of the order beside its state. */
export interface Facts {
  way: Way
  /** The state that a refund was asked for in. */
  before: State | null
  /** The refund wants the goods back. */
  goods: boolean
  /** The desk had them sent back. */
  ordered: boolean
  /** What the refund asks for is all that is left. */
  all: boolean
  /** The refund brings back every piece that the buyer has. */
  whole: boolean
  /** It is known where goods go back to. */
  backable: boolean
  /** It is asked for by the right to return without a reason, which the seller cannot refuse. */
  regret: boolean
  /** Money back can be asked for once more. */
  asks: boolean
  /** Money is kept for a while after receipt. */
  window: boolean
  /** The seller asks for a higher price. */
  proposed: boolean
  /** The courier knows the parcel that is under way, or nobody can ask. */
  traced: boolean
  /** Both sides were told that it does not. */
  warned: boolean
}

/** Facts of an order by its way, where nothing else is known of it: for words. */
export const factsOfWay = (way: Way): Facts => ({
  way,
  before: null,
  goods: false,
  ordered: false,
  all: false,
  whole: false,
  backable: true,
  regret: false,
  asks: true,
  window: true,
  proposed: false,
  traced: true,
  warned: false,
})

/**
 * What the money does. hold: paid into escrow. all: what is left of it goes back. part: what the refund asks for goes
 * back. rest: that too, and what is left goes to the seller. settle: what is left goes to the seller. split: as the desk
 * decides.
 */
type Money = 'none' | 'hold' | 'all' | 'part' | 'rest' | 'settle' | 'split'

export interface Step extends Row<Facts, State, Action, By> {
  readonly money: Money
}
/** What somebody does, with its words; a row says from which state to which. */
export type Act = Omit<Step, 'from' | 'to' | 'money'>
