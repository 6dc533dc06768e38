/** Rows of what comes after the sale: money asked back, with the goods or without. Values only. */
import { limits, times } from '../../rules'
import { refundableStates, type Refundable, type State } from '../../states/rules'
import { both, untraced } from '../acts/rules'
import type { Act, Facts, Step } from '../facts/rules'

type Fits = (facts: Facts) => boolean
const always: Fits = () => true

const agree = { action: 'refundAffirm', by: 'seller', button: '同意退款', again: true } as const
const agrees: Act = { ...agree, event: '卖家同意退款', tells: { buyer: '{what}的退款已经退回。' } }
const agreesToReturn: Act = {
  ...agree,
  event: '卖家同意退货',
  tells: { buyer: `卖家同意{what}退货，请在 ${times.back} 天内寄回。` },
}
const movesReturn: Act = {
  ...agree,
  event: '卖家改了退货地址',
  tells: { buyer: `卖家改了{what}的退货地址，请按新地址在 ${times.back} 天内寄回。` },
}
const hasItBack: Act = { ...agrees, event: '卖家收到寄回的，退款' }
const ask = {
  action: 'orderRefund',
  by: 'buyer',
  button: '申请退款',
  event: '买家申请退款',
  tells: { seller: `买家对{what}申请退款，${times.answer} 小时内没有处理就算同意。` },
  again: true,
} as const satisfies Act
const refuse: Act = {
  action: 'refundRefuse',
  by: 'seller',
  button: '拒绝退款',
  event: '卖家拒绝退款',
  tells: {
    buyer: `卖家拒绝了{what}的退款{why}。可以请学校处理，或带新证据再申请，一共 ${limits.asks} 次。`,
  },
  again: true,
}
const withdraw: Act = {
  action: 'refundWithdraw',
  by: 'buyer',
  button: '撤销退款',
  event: '买家撤销退款',
  tells: { seller: '买家撤销了{what}的退款申请。' },
  again: true,
}
const sendBack = { action: 'refundBack', by: 'buyer', button: '寄回商品', again: true } as const
const sentBack: Act = {
  ...sendBack,
  event: '买家寄回了商品',
  tells: { seller: '买家寄回了{what}{why}，收到后请确认。' },
}
const correctsBack: Act = {
  ...sendBack,
  event: '买家更正了寄回的单号',
  tells: { seller: '买家更正了寄回{what}的快递单号{why}。' },
}
const toTheDesk = { action: 'dispute', button: '请学校处理', again: true } as const
const buyerDisputes: Act = {
  ...toTheDesk,
  by: 'buyer',
  event: '买家请学校处理',
  tells: { seller: '买家请学校处理{what}的退款。' },
}
const sellerDisputes: Act = {
  ...toTheDesk,
  by: 'seller',
  event: '卖家请学校处理',
  tells: { buyer: '卖家请学校处理{what}的退款。' },
}

const clock = { action: 'expire', by: 'clock' } as const
const silentSeller: Act = {
  ...clock,
  event: '卖家没有处理，自动退款',
  tells: { buyer: '卖家没有回应，{what}的退款已退回。', seller: '你没有回应，{what}已退款。' },
}
const silentSellerTakesBack: Act = {
  ...clock,
  event: '卖家没有处理，自动同意退货',
  tells: {
    buyer: '卖家没有回应，{what}的退货算同意了，请寄回。',
    seller: '你没有回应，{what}的退货算同意了。',
  },
}
const lapsed: Act = {
  ...clock,
  event: '没有再申请，退款结束',
  tells: both('{what}的退款申请过期了，订单照常进行。'),
}
const notSentBack: Act = { ...lapsed, event: '没有寄回，退款结束' }
const nowhereToSend: Act = {
  ...notSentBack,
  tells: {
    buyer: '卖家没有给出{what}的退货地址，退款已退回。',
    seller: '你没有给出{what}的退货地址，已退款给买家。',
  },
}
const notSentAsRuled: Act = {
  ...clock,
  event: '没有按要求寄回，钱给了卖家',
  tells: {
    buyer: '{what}到期没有寄回，钱按处理结果结给了卖家。',
    seller: '买家到期没有寄回{what}，钱结给了你。',
  },
}
const takenBackUnsaid: Act = {
  ...clock,
  event: '卖家没有确认，自动退款',
  tells: { buyer: '{what}的退款已退回。', seller: '退回的{what}已自动确认，退款给了买家。' },
}
const takenBackAndSettled: Act = {
  ...clock,
  event: '款项给了卖家',
  tells: { seller: '{what}完成了，收入 {earned} 结给你了。', buyer: '{what}完成了，去评价一下吧。' },
}

/** What becomes of a refund that is over, wherever it was asked for. */
const backTo = (from: State, act: Act, money: Step['money'], also: Fits): Step[] =>
  refundableStates.map((to) => ({
    from,
    to,
    money,
    ...act,
    fits: (facts) => facts.before === to && also(facts),
  }))
/** The money goes back: all of it ends the order, a part lets it go on. */
const granted = (from: State, act: Act, also: Fits = always): Step[] => [
  { from, to: 'cancelled', money: 'all', ...act, fits: (facts) => facts.all && also(facts) },
  ...backTo(from, act, 'part', (facts) => !facts.all && also(facts)),
]
/** Goods came back: where nothing is left to receive, the order ends, too. */
const cameBack = (act: Act, settles: Act, also: Fits = always): Step[] => [
  {
    from: 'returned',
    to: 'done',
    money: 'rest',
    ...settles,
    fits: (facts) => !facts.all && facts.whole && also(facts),
  },
  ...granted('returned', act, (facts) => (facts.all || !facts.whole) && also(facts)),
]
/** The seller agrees to a refund: goods go back first. */
const agreed = (from: State): Step[] => [
  { from, to: 'returning', money: 'none', ...agreesToReturn, fits: ({ goods }) => goods },
  ...granted(from, agrees, ({ goods }) => !goods),
]
/**
 * Each side can turn to the desk. What the seller cannot refuse, he brings there only once he has the goods back. What the
 * desk itself ordered had its appeal: there is something new to say only once the goods were sent.
 */
const disputes = (from: State): Step[] =>
  [buyerDisputes, sellerDisputes].map((act) => ({
    from,
    to: 'disputed',
    money: 'none',
    ...act,
    fits: ({ ordered, regret }) => from === 'returned' || (!ordered && (act.by === 'buyer' || !regret)),
  }))
/** Money is asked back, or the desk asked. */
export const asked = (from: Refundable): Step[] => [
  { from, to: 'applied', money: 'none', ...ask, fits: ({ asks }) => asks },
  ...disputes(from),
]

const [unknownBack, unknownBackToDesk] = untraced('seller')

export const refundSteps: readonly Step[] = [
  ...agreed('applied'),
  {
    from: 'applied',
    to: 'returning',
    money: 'none',
    ...silentSellerTakesBack,
    fits: ({ goods, backable }) => goods && backable,
  },
  ...granted('applied', silentSeller, ({ goods, backable }) => !goods || !backable),
  { from: 'applied', to: 'refused', money: 'none', ...refuse, fits: ({ regret }) => !regret },
  ...backTo('applied', withdraw, 'none', always),
  ...disputes('applied'),

  {
    from: 'refused',
    to: 'applied',
    money: 'none',
    ...ask,
    event: '买家带新证据再次申请退款',
    fits: ({ asks }) => asks,
  },
  ...agreed('refused'),
  ...backTo('refused', withdraw, 'none', always),
  ...backTo('refused', lapsed, 'none', always),
  ...disputes('refused'),

  { from: 'returning', to: 'returning', money: 'none', ...movesReturn },
  { from: 'returning', to: 'returned', money: 'none', ...sentBack },
  // the desk had them sent back: who does not leaves the money to the seller
  {
    from: 'returning',
    to: 'decided',
    money: 'split',
    ...notSentAsRuled,
    fits: ({ ordered, backable }) => ordered && backable,
  },
  // what the desk ordered is not the buyer's to take back
  ...backTo('returning', withdraw, 'none', ({ ordered }) => !ordered),
  ...backTo('returning', notSentBack, 'none', ({ backable, ordered }) => backable && !ordered),
  ...granted('returning', nowhereToSend, ({ backable }) => !backable),
  ...disputes('returning'),

  { from: 'returned', to: 'returned', money: 'none', ...correctsBack, fits: ({ traced }) => !traced },
  ...cameBack(hasItBack, hasItBack),
  ...cameBack(takenBackUnsaid, takenBackAndSettled, ({ traced }) => traced),
  { from: 'returned', to: 'returned', money: 'none', ...unknownBack },
  { from: 'returned', to: 'disputed', money: 'none', ...unknownBackToDesk },
  ...disputes('returned'),
]
