/** Who does what with an errand, and what its rows ask of it. Values only. */
import type { Row } from '../../../order/machine/rules'
import type { Kind } from '../../price/rules'
import type { State } from '../../states/rules'

/** owner: who ordered; rider: who holds it; other: a rider who does not; next: whom the holder named; clock: a timer; desk: an administrator. */
export type By = 'owner' | 'payment' | 'rider' | 'other' | 'next' | 'clock' | 'desk'

export const actionNames = [
  'pay',
  'tip',
  'cancel',
  'expire',
  'riderGrab',
  'orderVoucher',
  'riderProcess',
  'confirmTransfer',
  'riderCancel',
  'verifyTransfer',
  'withdrawTransfer',
  'riderEndProcess',
  'submitExpress',
  'handOver',
  'dispute',
  'userConfirmEnd',
  'concede',
  'offer',
  'agree',
  'rule',
  'appeal',
  'decide',
] as const
/** Named by the endpoint that does it; expire by no endpoint. */
export type Action = (typeof actionNames)[number]

/** What rows ask of an errand beside its state, and what their words depend on. */
export interface Facts {
  kind: Kind
  /** The courier knows the parcel that was posted, or nobody can ask. */
  traced: boolean
  /** Both sides were told that it does not. */
  warned: boolean
  /** The rider has something of its money. */
  earned: boolean
}
/** Facts of an errand of that kind of which nothing else is so. */
export const factsOf = (kind: Kind): Facts => ({ kind, traced: true, warned: false, earned: false })

/** What is done, whichever state it leads from and to. */
export type Act = Omit<Row<Facts, State, Action, By>, 'from' | 'to'>
