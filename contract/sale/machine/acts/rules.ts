/** What is done with an order until things are received, and its words on buttons, in the timeline and in notices. Values only. */
import { times } from '../../rules'
import type { Act, Facts } from '../facts/rules'

const byCourier = ({ way }: Facts) => way === 'courier'
const inPerson = ({ way }: Facts) => way !== 'courier'
/** By how things change hands: sent, ready at the seller's, or brought to the building. */
const byWay =
  (sent: string, ready: string, brought: string) =>
  ({ way }: Facts) =>
    way === 'courier' ? sent : way === 'pickup' ? ready : brought
const unknownParcel = '快递公司一直查不到{what}的单号'
const thenTheDesk = `${times.untraced} 天后还查不到就由学校处理`
/** Both sides are told the same. */
export const both = (words: string) => ({ buyer: words, seller: words })

const cancel = { action: 'orderCancel', event: '卖家取消了订单', button: '取消订单' } as const
const handOver = { action: 'handOver', button: '验码交付', fits: inPerson } as const
const affirm = { action: 'orderAffirm', by: 'buyer', button: '确认收货', event: '买家确认收货' } as const
/** The clock receives in the buyer's place. */
const received = {
  action: 'expire',
  by: 'clock',
  event: '超时自动确认收货',
  tells: {
    buyer: '{what}已自动确认收货，有问题请在期限内申请退款。',
    seller: '{what}已自动确认收货。',
  },
} as const satisfies Act

export const acts = {
  pay: {
    action: 'pay',
    by: 'payment',
    button: '去付款',
    event: '已付款，钱由平台保管',
    tells: {
      seller: (facts) =>
        `{what}已付款 {total}，${byCourier(facts) ? '请尽快发货' : '请按约定交付'}；${times.send} 天没有交付会自动退款。`,
    },
  },
  price: {
    action: 'sellerPriceSave',
    by: 'seller',
    button: '改价',
    event: '卖家改了价',
    tells: {
      buyer: ({ proposed }) =>
        proposed
          ? '卖家想把{what}改成 {asked}，你同意才算；不同意可以照原价付款。'
          : '卖家把{what}改成了 {total}。',
    },
    again: true,
  },
  acceptPrice: {
    action: 'priceAccept',
    by: 'buyer',
    button: '同意改价',
    event: '买家同意改价',
    tells: { seller: '买家同意把{what}改成 {total}。' },
    fits: ({ proposed }) => proposed,
  },
  declinePrice: {
    action: 'priceDecline',
    by: 'buyer',
    button: '不同意改价',
    event: '买家不同意加价',
    tells: { seller: '买家不同意给{what}加价，还是 {total}。' },
    fits: ({ proposed }) => proposed,
    again: true,
  },
  buyerCancels: {
    ...cancel,
    by: 'buyer',
    event: '买家取消了订单',
    tells: { seller: '买家取消了{what}{why}。' },
  },
  sellerCancels: { ...cancel, by: 'seller', tells: { buyer: '卖家取消了{what}{why}。' } },
  sellerGivesUp: {
    ...cancel,
    by: 'seller',
    button: '取消并退款',
    event: '卖家取消，全额退款',
    tells: { buyer: '卖家取消了{what}{why}，钱已退回。' },
  },
  address: {
    action: 'orderAddressSave',
    by: 'buyer',
    button: ({ way }) => (way === 'meet' ? '改时间地点' : '修改地址'),
    event: ({ way }) => (way === 'meet' ? '买家改了见面的时间地点' : '买家改了地址'),
    tells: { seller: '买家改了{what}的交付信息，请看订单。' },
    // a slot is the seller's to give
    fits: ({ way }) => way !== 'pickup',
    again: true,
  },
  deliver: {
    action: 'deliverGoods',
    by: 'seller',
    button: byWay('发货', '备好了', '已送到楼下'),
    event: byWay('卖家已寄出', '卖家备好了', '卖家送到了楼下'),
    tells: {
      buyer: byWay('{what}寄出了{why}。', '{what}备好了，请按时来取。', '{what}送到楼下了{why}。'),
    },
    fits: ({ way }) => way !== 'meet',
  },
  correct: {
    action: 'deliverGoods',
    by: 'seller',
    button: '修改单号',
    event: '卖家更正了快递单号',
    tells: { buyer: '卖家更正了{what}的快递单号。' },
    fits: byCourier,
  },
  sellerHands: {
    ...handOver,
    by: 'seller',
    event: '卖家验了码，当面交付',
    tells: { buyer: '{what}已当面交付，检查一下，有问题请在期限内申请退款。' },
  },
  buyerTakes: {
    ...handOver,
    by: 'buyer',
    event: '买家验了码，当面交付',
    tells: { seller: '{what}已当面交付。' },
  },
  claim: {
    action: 'handClaim',
    by: 'seller',
    button: '已交付，传照片',
    event: '卖家说已当面交付',
    tells: {
      buyer: `卖家说{what}已经当面交给你了，并传了照片。没有收到请在 ${times.claimed} 天内请学校处理，不说就算收到。`,
    },
    fits: inPerson,
  },
  receive: { ...affirm, tells: { seller: '买家确认收到了{what}。' } },
  receiveForGood: {
    ...affirm,
    tells: { seller: '买家确认收到了{what}，收入 {earned} 结给你了。' },
  },
} as const satisfies Record<string, Act>

/** What the clock does until then. */
export const lapses = {
  payment: {
    action: 'expire',
    by: 'clock',
    event: '超时没有付款，订单关闭',
    tells: { buyer: '{what}超过时间没有付款，已关闭。', seller: '{what}没有付款，已关闭。' },
  },
  delivery: {
    action: 'expire',
    by: 'clock',
    event: '一直没有交付，全额退款',
    tells: {
      buyer: '卖家一直没有交付{what}，钱已退回。',
      seller: `{what}超过 ${times.send} 天没有交付，已退款给买家。`,
    },
  },
  received,
  claimed: { ...received, event: '买家没有说没收到，自动确认收货' },
  settled: {
    action: 'expire',
    by: 'clock',
    event: '款项给了卖家',
    tells: { seller: '{what}完成了，收入 {earned} 结给你了。', buyer: '{what}完成了，去评价一下吧。' },
  },
} as const satisfies Record<string, Act>

/** A parcel that its courier does not know, on its way to a side: both are told, and in the end the desk looks at it. */
export const untraced = (to: 'buyer' | 'seller'): readonly [Act, Act] => [
  {
    action: 'expire',
    by: 'clock',
    event: '快递公司查不到单号，先停在这里',
    tells: {
      [to]: `${unknownParcel}，不会自动确认：收到了请确认，没有收到可以请学校处理；${thenTheDesk}。`,
      [to === 'buyer' ? 'seller' : 'buyer']:
        `${unknownParcel}，订单先停在这里：请核对单号，填错了可以更正或请学校处理；${thenTheDesk}。`,
    },
    fits: ({ traced, warned }) => !traced && !warned,
  },
  {
    action: 'expire',
    by: 'clock',
    event: '一直查不到单号，交给学校处理',
    tells: both(`${unknownParcel}，已经交给学校处理，可以在订单里补充说明。`),
    fits: ({ traced, warned }) => !traced && warned,
  },
]
