/** What may be done with an errand, and how it lies in the foot of its page and on its card. */
import { factsOf, type Action, type By } from '@contract/running/machine/facts/rules'
import { steps } from '@contract/running/machine/rules'
import type { Kind } from '@contract/running/price/rules'
import { owesSpent } from '@contract/running/rules'
import type { OrderDetail, OwnCard } from '@contract/running/schema'
import { overStates, type State } from '@contract/running/states/rules'
import { t } from '@/locale'
import * as layout from '@/shell/order/acts'

export type Side = 'owner' | 'rider'
/** Steps of the rows, and what leads on from an order beside them. */
export type Act = Action | 'rate' | 'again' | 'chat'

/** What buttons are drawn from: the same on the page and on the card. */
type Doable = Pick<OwnCard, 'kind' | 'state' | 'actions' | 'rates' | 'owes'>

export const doableOf = ({ kind, state, actions, rating, quote, spent }: OrderDetail): Doable => ({
  kind,
  state,
  actions,
  rates: rating.may || rating.second,
  owes: owesSpent(kind, state, quote.goods, spent),
})

/** What cannot be undone, or sets the school to work. */
export const grave = (act: Act, state: State): boolean =>
  act === 'cancel' ||
  act === 'riderCancel' ||
  act === 'concede' ||
  (act === 'dispute' && state !== 'disputed') ||
  (act === 'userConfirmEnd' && state === 'disputed')

const menu: layout.Menu<Act, State, Side> = {
  order: [
    'riderProcess',
    'submitExpress',
    'handOver',
    'riderEndProcess',
    'orderVoucher',
    'confirmTransfer',
    'verifyTransfer',
    'withdrawTransfer',
    'riderGrab',
    'pay',
    'tip',
    'rate',
    'again',
    'userConfirmEnd',
    'cancel',
    'riderCancel',
    'dispute',
    'concede',
  ],
  yellow: {
    owner: {
      // for what was agreed to in the form; the cashier asks once more
      unpaid: ['pay'],
      // the thing is there, and the rider waits for it; it says what it pays, and asks
      delivered: ['userConfirmEnd'],
      // saying more costs nothing, where confirming would pay the rider and end the dispute
      disputed: ['dispute'],
      // both only lead on: to words about the rider, to an empty form
      done: ['rate', 'again'],
      decided: ['rate', 'again'],
      closed: ['again'],
      cancelled: ['again'],
    },
    rider: {
      // to whom it is passed takes it over, by the code that the other one tells
      handing: ['verifyTransfer', 'withdrawTransfer'],
      passing: ['verifyTransfer', 'withdrawTransfer'],
      open: ['riderGrab'],
      taken: ['riderProcess'],
      // the owner's code settles it at once and proves the hand-over, where photographs leave it to the owner
      carrying: ['submitExpress', 'handOver', 'riderEndProcess'],
      delivered: ['handOver'],
      // saying more costs nothing, where conceding gives all of it back
      disputed: ['dispute'],
      done: ['rate'],
      decided: ['rate'],
    },
  },
  beside: {
    owner: {
      unpaid: 'cancel',
      delivered: 'dispute',
      disputed: 'userConfirmEnd',
      done: 'again',
      decided: 'again',
    },
    rider: { carrying: 'riderEndProcess', disputed: 'concede' },
  },
  grave,
  late: () => true,
  patient: ['rate', 'again', 'withdrawTransfer'],
}

/** An errand to a side of it; `other`: whom that side can write to, on a card. */
function sideOf(order: Doable & Partial<Pick<OwnCard, 'other'>>, side: Side) {
  const { state, actions, rates, owes, other = null } = order
  const may = (act: Act): boolean => {
    if (act === 'rate') return rates
    if (act === 'again') return side === 'owner' && overStates.includes(state)
    return act === 'chat' ? other !== null : actions.includes(act)
  }
  // before that nothing is delivered
  const first = owes && may('orderVoucher') ? ('orderVoucher' as const) : undefined
  return { state, side, may, first }
}

export const footOf = (order: Doable, side: Side) => layout.footOf(menu, sideOf(order, side))
export const cardActs = (order: Doable & Pick<OwnCard, 'other'>, side: Side) =>
  layout.cardActs(menu, sideOf(order, side))

/** Whether an errand waits for that side of it. */
export const waits = (order: Doable, side: Side) => layout.waits(menu, sideOf(order, side))

/** Whose rows a side takes: paying is begun by the owner, and a rider is not the holder yet. */
const takers: Record<Side, readonly By[]> = { owner: ['owner', 'payment'], rider: ['rider', 'next', 'other'] }

/** As its button says it. */
export function actTitle(act: Act, { kind, state }: { kind: Kind; state: State }, side: Side): string {
  if (act === 'rate') return side === 'owner' ? t('评价骑手') : t('评价对方')
  if (act === 'again') return t('再来一单')
  if (act === 'chat') return side === 'owner' ? t('联系骑手') : t('联系下单人')
  return layout.buttonOf(steps, act, { state, by: takers[side], facts: factsOf(kind) })
}
