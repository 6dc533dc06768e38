/** How what may be done with an order lies in the foot of its page and on its card: one yellow button at most, the safe one. */
import { actionTitles, type Action, type State } from '@contract/running/rules'
import type { Kind } from '@contract/running/price/rules'
import type { OrderDetail, OwnCard } from '@contract/running/schema'
import { owesSpent } from '@contract/running/rules'
import { t } from '@/locale'

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

interface Foot {
  /** The yellow one. */
  main: Act | null
  /** The other way on, in a line. */
  beside: Act | null
  /** Aside: what costs the person something, or takes the order away, is last. */
  more: Act[]
}

/**
 * The yellow button of each state, the first of its row that may be done. A state without a row has none: what is left
 * there takes the order away, or begins a dispute.
 */
const yellow: Record<Side, Partial<Record<State, readonly Act[]>>> = {
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
}

/** What stands beside the yellow one, where there are two ways on. */
const beside: Record<Side, Partial<Record<State, Act>>> = {
  owner: {
    unpaid: 'cancel',
    delivered: 'dispute',
    disputed: 'userConfirmEnd',
    done: 'again',
    decided: 'again',
  },
  rider: { carrying: 'riderEndProcess', disputed: 'concede' },
}

/** In the order of the menu. */
const all = [
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
] as const satisfies readonly Act[]

const over: readonly State[] = ['done', 'decided', 'closed', 'cancelled']

function mayOf({ state, actions, rates }: Doable, side: Side): (act: Act) => boolean {
  return (act) => {
    if (act === 'rate') return rates
    if (act === 'again') return side === 'owner' && over.includes(state)
    return act !== 'chat' && actions.includes(act)
  }
}

export function footOf(order: Doable, side: Side): Foot {
  const may = mayOf(order, side)
  const { state, owes } = order
  const ways = all.filter(may)
  // before that nothing is delivered
  const first = owes && may('orderVoucher') ? 'orderVoucher' : undefined
  const main = first ?? yellow[side][state]?.find(may) ?? null
  const other = first ? null : (beside[side][state] ?? null)
  const next = other !== null && other !== main && may(other) ? other : null
  return { main, beside: next, more: ways.filter((act) => act !== main && act !== next) }
}

/** What cannot be undone, or sets the school to work: never a card's first button. */
export const grave = (act: Act, state: State): boolean =>
  act === 'cancel' ||
  act === 'riderCancel' ||
  act === 'concede' ||
  (act === 'dispute' && state !== 'disputed') ||
  (act === 'userConfirmEnd' && state === 'disputed')

interface CardActs {
  /** Two at most, the main one last. */
  shown: Act[]
  more: Act[]
}

/** The same acts as they lie on a card, with writing to the other side among them. */
export function cardActs(order: Doable & Pick<OwnCard, 'other'>, side: Side): CardActs {
  const { main, beside: next, more } = footOf(order, side)
  const rest = [...(next ? [next] : []), ...more]
  const mild = rest.filter((act) => !grave(act, order.state))
  const row: Act[] = [
    ...(main ? [main] : []),
    ...(next && mild.includes(next) ? [next] : []),
    ...(order.other === null ? [] : (['chat'] as const)),
    ...mild.filter((act) => act !== next),
    ...rest.filter((act) => grave(act, order.state)),
  ]
  return { shown: row.slice(0, 2).reverse(), more: row.slice(2) }
}

/** As its button says it. */
export function actTitle(act: Act, { kind, state }: { kind: Kind; state: State }, side: Side): string {
  if (act === 'rate') return side === 'owner' ? t('评价骑手') : t('评价对方')
  if (act === 'again') return t('再来一单')
  if (act === 'chat') return side === 'owner' ? t('联系骑手') : t('联系下单人')
  if (act === 'riderProcess' && kind === 'send') return t('验取件码')
  if (act === 'riderProcess' && kind === 'agency') return t('开始办理')
  if (act === 'confirmTransfer') return state === 'carrying' ? t('转交给别的骑手') : t('转给别的骑手')
  if (act === 'submitExpress' && state === 'delivered') return t('更正单号')
  if (act === 'dispute' && state === 'disputed') return t('补充说明')
  if (act === 'userConfirmEnd' && state === 'disputed') return t('撤销售后并收货')
  return t(actionTitles[act])
}
