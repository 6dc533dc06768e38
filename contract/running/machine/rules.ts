/** The life of an errand, as rows. Whatever is no row here is refused. Values only; what is done, and its words, is acts/rules. */
import { disputedRows } from '../../order/machine/disputed/rules'
import { rowsFor, stepOf as rowOf, type Row } from '../../order/machine/rules'
import type { Enters, Party } from '../../order/rules'
import type { State } from '../states/rules'
import { acts, lapses } from './acts/rules'
import type { Action, By, Facts } from './facts/rules'

/**
 * What the money does. hold: paid into escrow. refund: all of it back. late: back without the fee for the rider who came.
 * back: the order's stays, the rider may pay a penalty. lapse: all of it back, and on top the penalty of who did not fetch
 * it. settle: to the rider, with what was spent; the rest of the goods' money back. split: as the desk decides.
 */
type Money = 'none' | 'hold' | 'refund' | 'late' | 'back' | 'lapse' | 'settle' | 'split'

export interface Step extends Row<Facts, State, Action, By> {
  readonly money: Money
}

/** The axes by which each state is known. A dispute leaves the others as they are. */
export const enters = {
  unpaid: { fulfilment: 'waiting' },
  open: { payment: 'paid', fulfilment: 'waiting' },
  taken: { fulfilment: 'taken' },
  handing: { fulfilment: 'handing' },
  carrying: { fulfilment: 'carrying' },
  passing: { fulfilment: 'passing' },
  delivered: { fulfilment: 'delivered' },
  done: { status: 'done', payment: 'settled', fulfilment: 'received', afterSale: 'none' },
  closed: { status: 'closed' },
  cancelled: { status: 'closed', payment: 'returned' },
  disputed: { afterSale: 'disputed' },
  decided: { status: 'done', payment: 'settled', afterSale: 'decided' },
} as const satisfies Enters<State>
/** What the rows call the two sides of an order. */
export const parties = { buyer: 'owner', seller: 'rider' } as const satisfies Record<Party, By>

/** Steps of either side to the desk. */
const disputes = (from: State): Step[] => [
  { from, to: 'disputed', money: 'none', ...acts.ownerDisputes },
  { from, to: 'disputed', money: 'none', ...acts.riderDisputes },
]
/** Ends of a transfer that is waited for; whoever has it goes on where it was. */
const transferred = (from: State, to: State): Step[] => [
  { from, to, money: 'none', ...acts.takeOver },
  { from, to, money: 'none', ...acts.withdraw },
  { from, to, money: 'none', ...lapses.transfer },
]
const tip = (at: State): Step => ({ from: at, to: at, money: 'hold', ...acts.tip })

export const steps: readonly Step[] = [
  { from: 'unpaid', to: 'open', money: 'hold', ...acts.pay },
  { from: 'unpaid', to: 'closed', money: 'none', ...acts.cancel },
  { from: 'unpaid', to: 'closed', money: 'none', ...lapses.payment },

  { from: 'open', to: 'taken', money: 'none', ...acts.grab },
  tip('open'),
  { from: 'open', to: 'cancelled', money: 'refund', ...acts.cancel },
  { from: 'open', to: 'cancelled', money: 'refund', ...lapses.rider },

  tip('taken'),
  { from: 'taken', to: 'taken', money: 'none', ...acts.voucher },
  { from: 'taken', to: 'carrying', money: 'none', ...acts.fetch },
  { from: 'taken', to: 'handing', money: 'none', ...acts.transfer },
  { from: 'taken', to: 'open', money: 'back', ...acts.giveBack },
  { from: 'taken', to: 'cancelled', money: 'late', ...acts.cancel },
  { from: 'taken', to: 'cancelled', money: 'lapse', ...lapses.fetching },
  ...disputes('taken'),

  tip('handing'),
  ...transferred('handing', 'taken'),
  { from: 'handing', to: 'cancelled', money: 'late', ...acts.cancel },
  ...disputes('handing'),

  tip('carrying'),
  { from: 'carrying', to: 'carrying', money: 'none', ...acts.voucher },
  { from: 'carrying', to: 'delivered', money: 'none', ...acts.deliver },
  { from: 'carrying', to: 'delivered', money: 'none', ...acts.post },
  { from: 'carrying', to: 'done', money: 'settle', ...acts.handOver },
  { from: 'carrying', to: 'passing', money: 'none', ...acts.pass },
  { from: 'carrying', to: 'disputed', money: 'none', ...lapses.delivery },
  ...disputes('carrying'),

  tip('passing'),
  ...transferred('passing', 'carrying'),
  ...disputes('passing'),

  tip('delivered'),
  { from: 'delivered', to: 'done', money: 'settle', ...acts.confirm },
  { from: 'delivered', to: 'done', money: 'settle', ...acts.handOver },
  { from: 'delivered', to: 'delivered', money: 'none', ...acts.correct },
  { from: 'delivered', to: 'done', money: 'settle', ...lapses.confirming },
  { from: 'delivered', to: 'delivered', money: 'none', ...lapses.parcel },
  { from: 'delivered', to: 'disputed', money: 'none', ...lapses.parcelToDesk },
  ...disputes('delivered'),

  ...disputedRows<By>({ by: 'owner', title: '下单人' }, { by: 'rider', title: '骑手' }, '分钱'),
  { from: 'disputed', to: 'done', money: 'settle', ...acts.settle },
  {
    from: 'disputed',
    to: 'disputed',
    money: 'none',
    ...acts.voucher,
    fits: ({ kind }) => kind === 'agency',
  },
  { from: 'disputed', to: 'cancelled', money: 'lapse', ...acts.concede },
]

/** The row of an action by somebody; undefined: it may not be done. */
export const stepOf = (from: State, action: Action, by: By, facts: Facts): Step | undefined =>
  rowOf<Step, Facts>(steps, from, action, by, facts)
/** What somebody may do with an errand: what the page draws buttons for. */
export const actionsOf = (from: State, by: By, facts: Facts): Action[] =>
  rowsFor<Step, Facts>(steps, from, by, facts).map(({ action }) => action)
