/** Prices that a buyer and a seller talk about before anything is ordered: their lives and limits. Values only. */
import { rowOf } from '../../rules'

/** Hours in which the other side has to answer, and for which an agreed price holds. */
export const offerHours = { answer: 24, hold: 24 } as const
/** Offers of one person in a day, and of those about one listing with one person. */
export const offerLimits = { day: 30, each: 6 } as const

/** open: waits for the other side. expired: nobody answered, or nobody bought in time. */
export const offerStates = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'expired'] as const
export type OfferState = (typeof offerStates)[number]
export type OfferBy = 'buyer' | 'seller'
/** What is done on the card; a counter offer is an offer of its own. */
export type OfferAct = 'accept' | 'decline' | 'withdraw'

interface Row {
  readonly from: OfferState
  readonly action: OfferAct
  readonly to: OfferState
  /** Of whose word it is: who made it, or the other. */
  readonly who: 'maker' | 'other'
}
const rows: readonly Row[] = [
  { from: 'open', action: 'accept', to: 'accepted', who: 'other' },
  { from: 'open', action: 'decline', to: 'declined', who: 'other' },
  { from: 'open', action: 'withdraw', to: 'withdrawn', who: 'maker' },
]
/** The row by which a side may act; undefined when it may not. What was agreed nobody changes alone. */
export const offerStep = (from: OfferState, action: OfferAct, who: Row['who']): Row | undefined =>
  rowOf(rows, from, action, (row) => row.who === who)
export const offerActs: readonly OfferAct[] = rows.map(({ action }) => action)
