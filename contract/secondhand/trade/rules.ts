/** The life of a second-hand order, as rows, and of what comes after the sale. Values only. */
import type { Enters, OrderStep, Party } from '../../order/rules'
import type { Way } from '../rules'

export const limits = {
  remark: { max: 100 },
  /** Of the seller, for the seller alone. */
  note: { max: 100 },
  reason: { min: 2, max: 100 },
  refund: { text: { min: 4, max: 300 }, pictures: 6 },
  express: { min: 6, max: 30 },
  /** Wrong codes of one side. */
  tries: 5,
  /** Orders of one buyer that are not over. */
  open: 50,
  /** Times that a refused refund can be asked for again. */
  again: 1,
} as const

export const times = {
  /** To pay, minutes. */
  pay: 15,
  /** For the seller to hand over or send, days: then all of it goes back. */
  send: 7,
  /** Received by itself: days after sending, hours after the code of a meeting. */
  receive: { sent: 10, handed: 24 },
  /** From receipt until the money is the seller's, hours: a buyer can still ask for it back. */
  window: { sent: 24, business: 168 },
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
  /** Pages of a meeting can be set so far ahead, days. */
  meet: 7,
} as const

export const stateTitles = {
  unpaid: '待付款',
  paid: '待交付',
  sent: '待收货',
  handed: '已当面交付',
  received: '已收货',
  done: '已完成',
  closed: '已关闭',
  cancelled: '已退款',
  applied: '退款待处理',
  refused: '退款被拒绝',
  returning: '待寄回',
  returned: '寄回待确认',
  disputed: '争议中',
  decided: '争议已处理',
} as const
export type State = keyof typeof stateTitles
export const stateNames = Object.keys(stateTitles) as State[]

/** clock: a timer; desk: an administrator of the school. */
export type By = 'buyer' | 'seller' | 'payment' | 'clock' | 'desk'
/**
 * What the money does. hold: paid into escrow. all: what is left of it goes back. part: what the refund asks for goes
 * back. settle: what is left goes to the seller. split: as the desk decides.
 */
type Money = 'none' | 'hold' | 'all' | 'part' | 'settle' | 'split'

/** What a row asks of the order beside its state. */
export interface Facts {
  way: Way
  /** The state that a refund was asked for in. */
  before: State | null
  /** The refund wants the goods back. */
  goods: boolean
  /** What the refund asks for is all that is left. */
  all: boolean
  /** Money is kept for a while after receipt. */
  window: boolean
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

export const ratingTags = {
  seller: ['和描述一致', '发货快', '包装好', '好沟通', '守时', '描述不符', '有瑕疵没说', '回复慢'],
  buyer: ['付款爽快', '守时', '好沟通', '爽约', '反复砍价'],
} as const satisfies Record<Party, readonly string[]>

/** States in which a buyer who has paid may ask for money back. */
export const refundableStates = ['paid', 'sent', 'handed', 'received'] as const satisfies readonly State[]
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
/** It is agreed to, or goods came back: all of it ends the order, a part lets it go on. */
const granted = (from: State, action: string, by: By, also: (facts: Facts) => boolean = always): Step[] => [
  { from, action, to: 'cancelled', by, money: 'all', fits: (facts) => facts.all && also(facts) },
  ...backTo(from, action, by, 'part', (facts) => !facts.all && also(facts)),
]
const disputes = (from: State): Step[] =>
  (['buyer', 'seller'] as const).map((by) => ({ from, action: 'dispute', to: 'disputed', by, money: 'none' }))
const asked = (from: Refundable): Step[] => [
  { from, action: 'orderRefund', to: 'applied', by: 'buyer', money: 'none' },
]

/** The life of an order. Whatever is no row here is refused. */
export const steps: readonly Step[] = [
  { from: 'unpaid', action: 'pay', to: 'paid', by: 'payment', money: 'hold' },
  { from: 'unpaid', action: 'sellerPriceSave', to: 'unpaid', by: 'seller', money: 'none' },
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
  { from: 'paid', action: 'expire', to: 'cancelled', by: 'clock', money: 'all' },
  ...asked('paid'),

  { from: 'sent', action: 'deliverGoods', to: 'sent', by: 'seller', money: 'none', fits: courier },
  { from: 'sent', action: 'handOver', to: 'handed', by: 'seller', money: 'none', fits: nearby },
  { from: 'sent', action: 'handOver', to: 'handed', by: 'buyer', money: 'none', fits: nearby },
  { from: 'sent', action: 'orderAffirm', to: 'received', by: 'buyer', money: 'none' },
  { from: 'sent', action: 'expire', to: 'received', by: 'clock', money: 'none' },
  ...asked('sent'),

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

  {
    from: 'applied',
    action: 'refundAffirm',
    to: 'returning',
    by: 'seller',
    money: 'none',
    fits: ({ goods }) => goods,
  },
  {
    from: 'applied',
    action: 'expire',
    to: 'returning',
    by: 'clock',
    money: 'none',
    fits: ({ goods }) => goods,
  },
  ...granted('applied', 'refundAffirm', 'seller', ({ goods }) => !goods),
  ...granted('applied', 'expire', 'clock', ({ goods }) => !goods),
  { from: 'applied', action: 'refundRefuse', to: 'refused', by: 'seller', money: 'none' },
  ...backTo('applied', 'refundWithdraw', 'buyer', 'none', always),

  { from: 'refused', action: 'orderRefund', to: 'applied', by: 'buyer', money: 'none' },
  ...backTo('refused', 'refundWithdraw', 'buyer', 'none', always),
  ...backTo('refused', 'expire', 'clock', 'none', always),
  ...disputes('refused'),

  { from: 'returning', action: 'refundBack', to: 'returned', by: 'buyer', money: 'none' },
  ...backTo('returning', 'refundWithdraw', 'buyer', 'none', always),
  ...backTo('returning', 'expire', 'clock', 'none', always),
  ...disputes('returning'),

  ...granted('returned', 'refundAffirm', 'seller'),
  ...granted('returned', 'expire', 'clock'),
  ...disputes('returned'),

  ...disputes('disputed'),
  { from: 'disputed', action: 'concede', to: 'cancelled', by: 'seller', money: 'all' },
  { from: 'disputed', action: 'decide', to: 'decided', by: 'desk', money: 'split' },
]
export const actionTitles = {
  pay: '去付款',
  sellerPriceSave: '改价',
  orderCancel: '取消订单',
  expire: '超时',
  orderAddressSave: '修改地址',
  deliverGoods: '发货',
  handOver: '验码交付',
  orderAffirm: '确认收货',
  orderRefund: '申请退款',
  refundAffirm: '同意退款',
  refundRefuse: '拒绝退款',
  refundWithdraw: '撤销退款',
  refundBack: '寄回商品',
  dispute: '请学校处理',
  concede: '同意退款',
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

/** Hours from receipt until the money is the seller's; 0: at once. Who met has had a day with the thing. */
export const windowHours = ({
  way,
  business,
  handed,
}: {
  way: Way
  business: boolean
  handed: boolean
}): number => (business ? times.window.business : way === 'courier' || !handed ? times.window.sent : 0)

/** It is over, and its escrow is empty. */
export const overStates: readonly State[] = ['done', 'closed', 'cancelled', 'decided']
/** The escrow holds what is left of what was paid, and the two may see how to reach each other. */
export const heldStates: readonly State[] = [
  'paid',
  'sent',
  'handed',
  'received',
  'applied',
  'refused',
  'returning',
  'returned',
  'disputed',
]
export const afterSaleStates: readonly State[] = ['applied', 'refused', 'returning', 'returned', 'disputed']

/** Tabs of the two lists of orders. */
export const groupTitles = {
  all: '全部',
  unpaid: '待付款',
  waiting: '待交付',
  sent: '待收货',
  unrated: '待评价',
  refund: '退款售后',
} as const
export type Group = keyof typeof groupTitles
export const groupNames = Object.keys(groupTitles) as Group[]
/** Of `unrated`, those that may still be rated; of `refund`, those that ever had a refund. */
export const groupStates: Readonly<Record<Group, readonly State[]>> = {
  all: stateNames,
  unpaid: ['unpaid'],
  waiting: ['paid'],
  sent: ['sent', 'handed', 'received'],
  unrated: ['done', 'decided'],
  refund: stateNames,
}

/** Why money is asked back. `goods`: also where the goods are sent back. */
export const causes = {
  late: { title: '一直没有交付', goods: false },
  unlike: { title: '和描述不一致', goods: true },
  broken: { title: '收到时有损坏', goods: true },
  fake: { title: '不是正品', goods: true },
  missing: { title: '少了配件或数量', goods: true },
  agreed: { title: '和卖家商量好了', goods: true },
  regret: { title: '七天无理由', goods: true },
  other: { title: '其他原因', goods: true },
} as const
export type Cause = keyof typeof causes
export const causeNames = Object.keys(causes) as Cause[]
/** Causes that fit an order: without reason only of a business, and nothing about goods that nobody has. */
export const causesOf = ({ before, business }: { before: State; business: boolean }): Cause[] =>
  causeNames.filter((name) =>
    before === 'paid'
      ? name === 'late' || name === 'agreed' || name === 'other'
      : name !== 'late' && (name !== 'regret' || business),
  )

export const refundStateTitles = {
  applied: '等卖家处理',
  refused: '卖家拒绝',
  returning: '等买家寄回',
  returned: '等卖家收货',
  disputed: '学校处理中',
  done: '已退款',
  withdrawn: '已撤销',
  lapsed: '已过期',
  decided: '学校已处理',
} as const
export type RefundState = keyof typeof refundStateTitles
