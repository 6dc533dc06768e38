/** The life of an order of things sold, as rows. Whatever is no row here is refused. Values only; what is done, and its words, is acts/rules. */
import { disputedRows } from '../../order/machine/disputed/rules'
import { rowsFor, stepOf as rowOf } from '../../order/machine/rules'
import type { Enters, Party } from '../../order/rules'
import { times } from '../rules'
import type { State } from '../states/rules'
import { acts, lapses, untraced } from './acts/rules'
import type { Action, By, Facts, Step } from './facts/rules'
import { asked, refundSteps } from './refunds/rules'

export const enters = {
  unpaid: { fulfilment: 'waiting' },
  paid: { payment: 'paid', fulfilment: 'waiting', afterSale: 'none' },
  sent: { payment: 'paid', fulfilment: 'sent', afterSale: 'none' },
  claimed: { payment: 'paid', fulfilment: 'claimed', afterSale: 'none' },
  handed: { payment: 'paid', fulfilment: 'handed', afterSale: 'none' },
  received: { payment: 'paid', fulfilment: 'received', afterSale: 'none' },
  done: { status: 'done', payment: 'settled', fulfilment: 'received', afterSale: 'none' },
  closed: { status: 'closed' },
  cancelled: { status: 'closed', payment: 'returned', afterSale: 'refunded' },
  applied: { afterSale: 'applied' },
  refused: { afterSale: 'refused' },
  returning: { afterSale: 'returning' },
  returned: { afterSale: 'returned' },
  disputed: { afterSale: 'disputed' },
  decided: { status: 'done', payment: 'settled', afterSale: 'decided' },
} as const satisfies Enters<State>
export const parties = { buyer: 'buyer', seller: 'seller' } as const satisfies Record<Party, By>

const windowed = ({ window }: Facts) => window
const final = ({ window }: Facts) => !window
const [unknown, unknownToDesk] = untraced('buyer')
/** The desk has the goods sent back before money follows. */
const orderReturn = {
  from: 'disputed',
  to: 'returning',
  money: 'none',
  action: 'orderReturn',
  event: '学校要求先退货',
  tells: {
    buyer: `学校请你在 ${times.back} 天内寄回{what}，卖家收到后退款{why} 到期没有寄回，钱就结给卖家。`,
    seller: `学校请买家在 ${times.back} 天内寄回{what}{why} 收到后请确认，不确认会自动退款。`,
  },
} as const

export const steps: readonly Step[] = [
  { from: 'unpaid', to: 'paid', money: 'hold', ...acts.pay },
  { from: 'unpaid', to: 'unpaid', money: 'none', ...acts.price },
  { from: 'unpaid', to: 'unpaid', money: 'none', ...acts.acceptPrice },
  { from: 'unpaid', to: 'unpaid', money: 'none', ...acts.declinePrice },
  { from: 'unpaid', to: 'closed', money: 'none', ...acts.buyerCancels },
  { from: 'unpaid', to: 'closed', money: 'none', ...acts.sellerCancels },
  { from: 'unpaid', to: 'closed', money: 'none', ...lapses.payment },

  { from: 'paid', to: 'paid', money: 'none', ...acts.address },
  { from: 'paid', to: 'cancelled', money: 'all', ...acts.sellerGivesUp },
  { from: 'paid', to: 'sent', money: 'none', ...acts.deliver },
  { from: 'paid', to: 'handed', money: 'none', ...acts.sellerHands },
  { from: 'paid', to: 'handed', money: 'none', ...acts.buyerTakes },
  { from: 'paid', to: 'claimed', money: 'none', ...acts.claim },
  { from: 'paid', to: 'cancelled', money: 'all', ...lapses.delivery },
  ...asked('paid'),

  { from: 'sent', to: 'sent', money: 'none', ...acts.correct },
  { from: 'sent', to: 'handed', money: 'none', ...acts.sellerHands },
  { from: 'sent', to: 'handed', money: 'none', ...acts.buyerTakes },
  { from: 'sent', to: 'received', money: 'none', ...acts.receive },
  { from: 'sent', to: 'received', money: 'none', ...lapses.received, fits: ({ traced }) => traced },
  { from: 'sent', to: 'sent', money: 'none', ...unknown },
  { from: 'sent', to: 'disputed', money: 'none', ...unknownToDesk },
  ...asked('sent'),

  { from: 'claimed', to: 'handed', money: 'none', ...acts.sellerHands },
  { from: 'claimed', to: 'handed', money: 'none', ...acts.buyerTakes },
  { from: 'claimed', to: 'cancelled', money: 'all', ...acts.sellerGivesUp },
  { from: 'claimed', to: 'received', money: 'none', ...acts.receive },
  { from: 'claimed', to: 'received', money: 'none', ...lapses.claimed },
  ...asked('claimed'),

  { from: 'handed', to: 'received', money: 'none', ...acts.receive, fits: windowed },
  { from: 'handed', to: 'done', money: 'settle', ...acts.receiveForGood, fits: final },
  { from: 'handed', to: 'received', money: 'none', ...lapses.received, fits: windowed },
  { from: 'handed', to: 'done', money: 'settle', ...lapses.settled, fits: final },
  ...asked('handed'),

  { from: 'received', to: 'done', money: 'settle', ...lapses.settled },
  ...asked('received'),

  ...refundSteps,

  ...disputedRows<By>({ by: 'buyer', title: '买家' }, { by: 'seller', title: '卖家' }, '处理'),
  {
    from: 'disputed',
    to: 'cancelled',
    money: 'all',
    action: 'concede',
    by: 'seller',
    button: '同意全额退款',
    event: '卖家同意全额退款',
    tells: { buyer: '卖家同意退款，{what}的 {refunded} 已退回。' },
  },
  { from: 'disputed', to: 'done', money: 'settle', ...acts.receiveForGood },
  { ...orderReturn, by: 'desk', button: '要求退货' },
  { ...orderReturn, by: 'clock' },
]

/** The row of an action by somebody; undefined: it may not be done. */
export const stepOf = (from: State, action: Action, by: By, facts: Facts): Step | undefined =>
  rowOf<Step, Facts>(steps, from, action, by, facts)
/** What somebody may do with an order: what the page draws buttons for. */
export const actionsOf = (from: State, by: By, facts: Facts): Action[] =>
  rowsFor<Step, Facts>(steps, from, by, facts).map(({ action }) => action)
