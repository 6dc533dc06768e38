/** The life of a second-hand order, as rows, and of what comes after the sale. Values only. */
import type { Enters, OrderStep, Party } from '../../order/rules'
import type { Way } from '../rules'

export const limits = {
  remark: { max: 100 },
  /** Of the seller, for the seller alone. */
  note: { max: 100 },
  reason: { min: 2, max: 100 },
  /** Photos of a hand-over without codes. */
  claim: { pictures: 3 },
  refund: { text: { min: 4, max: 300 }, pictures: 6 },
  express: { min: 6, max: 30 },
  /** Orders of one buyer that are not over. */
  open: 50,
  /** Times that money back can be asked for in vain, whatever became of each: after that the desk is left. */
  asks: 2,
  /** Who has so many orders of one listing within a day that they did not pay orders no more of it until the next. */
  letGo: 3,
} as const

export const times = {
  /** To pay, minutes. */
  pay: 15,
  /** For the seller to hand over or send, days: then all of it goes back. */
  send: 7,
  /** Received by itself: days after sending, hours after the code of a meeting. */
  receive: { sent: 10, handed: 24 },
  /** For the buyer to answer a seller who says that it was handed over, days: from then, or from the time of the meeting. */
  claimed: 5,
  /** A courier's number that nobody knows: days until the desk gets it, once both sides were told. */
  untraced: 5,
  /** From receipt until the money is the seller's, hours: a buyer can still ask for it back. Of a business regretUntil says it. */
  window: 24,
  /** A refund that the seller does not answer is agreed to, hours. */
  answer: 48,
  /** For the buyer to ask again or turn to the school once refused, and to send goods back, days. */
  refused: 3,
  back: 7,
  /** Goods that were sent back are received by themselves, days. */
  backReceive: 10,
  /** Between two reminders of one kind, hours, and how many there can be. */
  remind: { hours: 6, most: 3 },
  /** Days that address and phone are kept once it is over. */
  keep: 30,
  /** A meeting can be set so far ahead, days; moved, no further from the order, or the buyer could hold the piece for ever. */
  meet: 7,
} as const

export const stateTitles = {
  unpaid: '待付款',
  paid: '待交付',
  sent: '待收货',
  claimed: '待确认交付',
  handed: '已当面交付',
  received: '已收货',
  done: '已完成',
  closed: '已关闭',
  cancelled: '已退款',
  applied: '退款待处理',
  refused: '退款被拒绝',
  returning: '待寄回',
  returned: '寄回待确认',
  disputed: '学校处理中',
  decided: '学校已处理',
} as const
export type State = keyof typeof stateTitles
export const stateNames = Object.keys(stateTitles) as State[]

/** clock: a timer; desk: an administrator of the school. */
export type By = 'buyer' | 'seller' | 'payment' | 'clock' | 'desk'
/**
 * What the money does. hold: paid into escrow. all: what is left of it goes back. part: what the refund asks for goes
 * back. rest: that too, and what is left goes to the seller. settle: what is left goes to the seller. split: as the desk
 * decides.
 */
type Money = 'none' | 'hold' | 'all' | 'part' | 'rest' | 'settle' | 'split'

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
export interface Step extends OrderStep {
  from: State
  to: State
  by: By
  money: Money
  fits?: (facts: Facts) => boolean
}

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

/** States in which a buyer who has paid may ask for money back. */
export const refundableStates = [
  'paid',
  'sent',
  'claimed',
  'handed',
  'received',
] as const satisfies readonly State[]
type Refundable = (typeof refundableStates)[number]
const courier = ({ way }: Facts) => way === 'courier'
const nearby = ({ way }: Facts) => way !== 'courier'

/** What becomes of a refund that is over, wherever it was asked for. */
const backTo = (from: State, action: string, by: By, money: Money, also: (facts: Facts) => boolean): Step[] =>
  refundableStates.map((to) => ({
    from,
    action,
    to,
    by,
    money,
    fits: (facts) => facts.before === to && also(facts),
  }))
const always = () => true
/** The money goes back: all of it ends the order, a part lets it go on. */
const granted = (from: State, action: string, by: By, also: (facts: Facts) => boolean = always): Step[] => [
  { from, action, to: 'cancelled', by, money: 'all', fits: (facts) => facts.all && also(facts) },
  ...backTo(from, action, by, 'part', (facts) => !facts.all && also(facts)),
]
/** Goods came back: where nothing is left to receive, the order ends, too. */
const cameBack = (action: string, by: By, also: (facts: Facts) => boolean = always): Step[] => [
  {
    from: 'returned',
    action,
    to: 'done',
    by,
    money: 'rest',
    fits: (facts) => !facts.all && facts.whole && also(facts),
  },
  ...granted('returned', action, by, (facts) => (facts.all || !facts.whole) && also(facts)),
]
/** The seller agrees to a refund: goods go back first. */
const agreed = (from: State): Step[] => [
  {
    from,
    action: 'refundAffirm',
    to: 'returning',
    by: 'seller',
    money: 'none',
    fits: ({ goods }) => goods,
  },
  ...granted(from, 'refundAffirm', 'seller', ({ goods }) => !goods),
]
/**
 * Each side can turn to the desk. What the seller cannot refuse, he brings there only once he has the goods back. What the
 * desk itself ordered had its appeal: there is something new to say only once the goods were sent.
 */
const disputes = (from: State): Step[] =>
  (['buyer', 'seller'] as const).map((by) => ({
    from,
    action: 'dispute',
    to: 'disputed',
    by,
    money: 'none',
    fits: ({ ordered, regret }) =>
      from === 'returned' || from === 'disputed' || (!ordered && (by === 'buyer' || !regret)),
  }))
const asked = (from: Refundable): Step[] => [
  { from, action: 'orderRefund', to: 'applied', by: 'buyer', money: 'none', fits: ({ asks }) => asks },
  ...disputes(from),
]
/** A parcel that its courier does not know: both sides are told, and in the end the desk looks at it. */
const untraced = (from: 'sent' | 'returned'): Step[] =>
  [from, 'disputed' as const].map((to): Step => ({
    from,
    action: 'expire',
    to,
    by: 'clock',
    money: 'none',
    fits: ({ traced, warned }) => !traced && warned === (to === 'disputed'),
  }))

/** The life of an order. Whatever is no row here is refused. */
export const steps: readonly Step[] = [
  { from: 'unpaid', action: 'pay', to: 'paid', by: 'payment', money: 'hold' },
  { from: 'unpaid', action: 'sellerPriceSave', to: 'unpaid', by: 'seller', money: 'none' },
  ...(['priceAccept', 'priceDecline'] as const).map((action): Step => ({
    from: 'unpaid',
    action,
    to: 'unpaid',
    by: 'buyer',
    money: 'none',
    fits: ({ proposed }) => proposed,
  })),
  { from: 'unpaid', action: 'orderCancel', to: 'closed', by: 'buyer', money: 'none' },
  { from: 'unpaid', action: 'orderCancel', to: 'closed', by: 'seller', money: 'none' },
  { from: 'unpaid', action: 'expire', to: 'closed', by: 'clock', money: 'none' },

  { from: 'paid', action: 'orderAddressSave', to: 'paid', by: 'buyer', money: 'none' },
  { from: 'paid', action: 'orderCancel', to: 'cancelled', by: 'seller', money: 'all' },
  {
    from: 'paid',
    action: 'deliverGoods',
    to: 'sent',
    by: 'seller',
    money: 'none',
    fits: ({ way }) => way !== 'meet',
  },
  { from: 'paid', action: 'handOver', to: 'handed', by: 'seller', money: 'none', fits: nearby },
  { from: 'paid', action: 'handOver', to: 'handed', by: 'buyer', money: 'none', fits: nearby },
  { from: 'paid', action: 'handClaim', to: 'claimed', by: 'seller', money: 'none', fits: nearby },
  { from: 'paid', action: 'expire', to: 'cancelled', by: 'clock', money: 'all' },
  ...asked('paid'),

  { from: 'sent', action: 'deliverGoods', to: 'sent', by: 'seller', money: 'none', fits: courier },
  { from: 'sent', action: 'handOver', to: 'handed', by: 'seller', money: 'none', fits: nearby },
  { from: 'sent', action: 'handOver', to: 'handed', by: 'buyer', money: 'none', fits: nearby },
  { from: 'sent', action: 'orderAffirm', to: 'received', by: 'buyer', money: 'none' },
  {
    from: 'sent',
    action: 'expire',
    to: 'received',
    by: 'clock',
    money: 'none',
    fits: ({ traced }) => traced,
  },
  ...untraced('sent'),
  ...asked('sent'),

  { from: 'claimed', action: 'handOver', to: 'handed', by: 'seller', money: 'none' },
  { from: 'claimed', action: 'handOver', to: 'handed', by: 'buyer', money: 'none' },
  { from: 'claimed', action: 'orderCancel', to: 'cancelled', by: 'seller', money: 'all' },
  { from: 'claimed', action: 'orderAffirm', to: 'received', by: 'buyer', money: 'none' },
  { from: 'claimed', action: 'expire', to: 'received', by: 'clock', money: 'none' },
  ...asked('claimed'),

  ...(['orderAffirm', 'expire'] as const).flatMap((action): Step[] => {
    const by = action === 'expire' ? 'clock' : 'buyer'
    return [
      { from: 'handed', action, to: 'received', by, money: 'none', fits: ({ window }) => window },
      { from: 'handed', action, to: 'done', by, money: 'settle', fits: ({ window }) => !window },
    ]
  }),
  ...asked('handed'),

  { from: 'received', action: 'expire', to: 'done', by: 'clock', money: 'settle' },
  ...asked('received'),

  ...agreed('applied'),
  {
    from: 'applied',
    action: 'expire',
    to: 'returning',
    by: 'clock',
    money: 'none',
    fits: ({ goods, backable }) => goods && backable,
  },
  ...granted('applied', 'expire', 'clock', ({ goods, backable }) => !goods || !backable),
  {
    from: 'applied',
    action: 'refundRefuse',
    to: 'refused',
    by: 'seller',
    money: 'none',
    fits: ({ regret }) => !regret,
  },
  ...backTo('applied', 'refundWithdraw', 'buyer', 'none', always),
  ...disputes('applied'),

  {
    from: 'refused',
    action: 'orderRefund',
    to: 'applied',
    by: 'buyer',
    money: 'none',
    fits: ({ asks }) => asks,
  },
  ...agreed('refused'),
  ...backTo('refused', 'refundWithdraw', 'buyer', 'none', always),
  ...backTo('refused', 'expire', 'clock', 'none', always),
  ...disputes('refused'),

  { from: 'returning', action: 'refundAffirm', to: 'returning', by: 'seller', money: 'none' },
  { from: 'returning', action: 'refundBack', to: 'returned', by: 'buyer', money: 'none' },
  // the desk had them sent back: who does not leaves the money to the seller
  {
    from: 'returning',
    action: 'expire',
    to: 'decided',
    by: 'clock',
    money: 'split',
    fits: ({ ordered, backable }) => ordered && backable,
  },
  // what the desk ordered is not the buyer's to take back
  ...backTo('returning', 'refundWithdraw', 'buyer', 'none', ({ ordered }) => !ordered),
  ...backTo('returning', 'expire', 'clock', 'none', ({ backable, ordered }) => backable && !ordered),
  ...granted('returning', 'expire', 'clock', ({ backable }) => !backable),
  ...disputes('returning'),

  {
    from: 'returned',
    action: 'refundBack',
    to: 'returned',
    by: 'buyer',
    money: 'none',
    fits: ({ traced }) => !traced,
  },
  ...cameBack('refundAffirm', 'seller'),
  ...cameBack('expire', 'clock', ({ traced }) => traced),
  ...untraced('returned'),
  ...disputes('returned'),

  ...disputes('disputed'),
  { from: 'disputed', action: 'concede', to: 'cancelled', by: 'seller', money: 'all' },
  { from: 'disputed', action: 'orderAffirm', to: 'done', by: 'buyer', money: 'settle' },
  ...(['buyer', 'seller'] as const).flatMap((by): Step[] => [
    { from: 'disputed', action: 'offer', to: 'disputed', by, money: 'none' },
    { from: 'disputed', action: 'agree', to: 'decided', by, money: 'split' },
    { from: 'disputed', action: 'appeal', to: 'disputed', by, money: 'none' },
  ]),
  { from: 'disputed', action: 'rule', to: 'disputed', by: 'desk', money: 'none' },
  ...(['desk', 'clock'] as const).flatMap((by): Step[] => [
    { from: 'disputed', action: 'decide', to: 'decided', by, money: 'split' },
    { from: 'disputed', action: 'orderReturn', to: 'returning', by, money: 'none' },
  ]),
]
export const actionTitles = {
  pay: '去付款',
  sellerPriceSave: '改价',
  priceAccept: '同意改价',
  priceDecline: '不同意改价',
  orderCancel: '取消订单',
  expire: '超时',
  orderAddressSave: '修改地址',
  deliverGoods: '发货',
  handOver: '验码交付',
  handClaim: '已当面交付',
  orderAffirm: '确认收货',
  orderRefund: '申请退款',
  refundAffirm: '同意退款',
  refundRefuse: '拒绝退款',
  refundWithdraw: '撤销退款',
  refundBack: '寄回商品',
  dispute: '请学校处理',
  concede: '同意退款',
  offer: '提议退一部分',
  agree: '接受提议',
  rule: '裁定',
  appeal: '申诉',
  orderReturn: '要求退货',
  decide: '处理争议',
} as const
export type Action = keyof typeof actionTitles

/** The row of an action by somebody; undefined: it may not be done. */
export const stepOf = (from: State, action: Action, by: By, facts: Facts): Step | undefined =>
  steps.find(
    (step) => step.from === from && step.action === action && step.by === by && (step.fits?.(facts) ?? true),
  )
/** What somebody may do with an order: what the page draws buttons for. */
export const actionsOf = (from: State, by: By, facts: Facts): Action[] => [
  ...new Set(
    steps
      .filter((step) => step.from === from && step.by === by && (step.fits?.(facts) ?? true))
      .map(({ action }) => action as Action),
  ),
]
