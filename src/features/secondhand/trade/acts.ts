/** How what may be done with an order lies in the foot of its page and on its card: one yellow button at most, the safe one. */
import { actionTitles, type Action, type State } from '@contract/secondhand/trade/rules'
import { afterSaleStates, overStates } from '@contract/secondhand/trade/after/rules'
import type { TradeCard } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'

export type Side = 'buyer' | 'seller'
/** Steps of the rows, and what leads on from an order beside them. Those of a refund are on the refund's page. */
export type Act =
  | Action
  | 'refund'
  | 'rate'
  | 'chat'
  | 'track'
  | 'remindPayment'
  | 'reminder'
  | 'remindComments'
  | 'note'
  | 'remove'

/** What buttons are drawn from: the same on the page and on the card. */
export type Doable = Pick<TradeCard, 'state' | 'way' | 'actions' | 'rates' | 'second' | 'refund'> & {
  /** The other side has not rated yet; known on the page alone. */
  unrated?: boolean
}

interface Foot {
  /** The yellow one. */
  main: Act | null
  /** Aside, in the order of the menu: what costs the person something is last. */
  more: Act[]
}

/** The yellow button of each state, the first of its row that may be done. */
const yellow: Record<Side, Partial<Record<State, readonly Act[]>>> = {
  buyer: {
    // the cashier asks once more
    unpaid: ['pay'],
    // meeting, the codes are what they came for; otherwise there is only waiting
    paid: ['handOver', 'reminder'],
    // it says where the money goes, and asks
    sent: ['orderAffirm'],
    claimed: ['orderAffirm'],
    handed: ['orderAffirm'],
    done: ['rate'],
    decided: ['rate'],
  },
  seller: {
    // while the minutes run, a price that was agreed on comes first
    unpaid: ['sellerPriceSave', 'remindPayment'],
    paid: ['deliverGoods', 'handOver'],
    sent: ['handOver'],
    claimed: ['handOver'],
    done: ['rate'],
    decided: ['rate'],
  },
}

/** In the order of the menu. */
const all = [
  'refund',
  'pay',
  'handOver',
  'deliverGoods',
  'orderAffirm',
  'rate',
  'remindPayment',
  'reminder',
  'sellerPriceSave',
  'priceAccept',
  'priceDecline',
  'handClaim',
  'track',
  'orderAddressSave',
  'remindComments',
  'note',
  'orderRefund',
  'dispute',
  'concede',
  'remove',
  'orderCancel',
] as const satisfies readonly Act[]

/** A refund is open, and has a page of its own; a dispute may be about none. */
const inAfterSale = ({ state, refund }: Pick<Doable, 'state' | 'refund'>): boolean =>
  afterSaleStates.includes(state) && (state !== 'disputed' || refund === 'disputed')

function mayOf(order: Doable, side: Side): (act: Act) => boolean {
  const { state, way, actions, rates, second, unrated } = order
  const over = overStates.includes(state)
  return (act) => {
    if (act === 'refund') return inAfterSale(order)
    // the row of the payment, which the cashier asks for
    if (act === 'pay') return side === 'buyer' && state === 'unpaid'
    if (act === 'rate') return rates || second
    if (act === 'remindPayment') return side === 'seller' && state === 'unpaid'
    if (act === 'reminder') return side === 'buyer' && state === 'paid'
    if (act === 'remindComments') return unrated === true && (state === 'done' || state === 'decided')
    if (act === 'track') return way === 'courier' && (state === 'sent' || state === 'received')
    if (act === 'note') return side === 'seller'
    if (act === 'remove') return over
    // what is said about a refund is done where it stands
    const here = !inAfterSale(order) || (act === 'orderAffirm' && state === 'disputed')
    return act !== 'chat' && actions.includes(act) && here
  }
}

export function footOf(order: Doable, side: Side): Foot {
  const may = mayOf(order, side)
  const first = inAfterSale(order) ? 'refund' : yellow[side][order.state]?.find(may)
  return { main: first ?? null, more: all.filter((act) => act !== first && may(act)) }
}

const graves: readonly Act[] = ['orderCancel', 'orderRefund', 'dispute', 'concede', 'remove']
/** What takes the order away, or asks for its money back: never a card's first button. */
export const grave = (act: Act): boolean => graves.includes(act)

interface CardActs {
  /** Two at most, the main one last. */
  shown: Act[]
  more: Act[]
}

/** The same acts as they lie on a card, with writing to the other side among them. */
export function cardActs(order: Doable, side: Side): CardActs {
  const { main, more } = footOf(order, side)
  const mild = more.filter((act) => !grave(act) && act !== 'note')
  const rest = more.filter((act) => grave(act) || act === 'note')
  const row: Act[] = [...(main ? [main] : []), ...mild, 'chat', ...rest]
  return { shown: row.slice(0, 2).reverse(), more: row.slice(2) }
}

/** States in which a refund waits for that side. */
const waitsFor: Record<Side, readonly State[]> = {
  buyer: ['refused', 'returning'],
  seller: ['applied', 'returned'],
}

/** Acts that look back, or only ask the other side. */
const patient: readonly Act[] = ['rate', 'reminder', 'remindPayment', 'sellerPriceSave']
/** Whether an order waits for that side of it. */
export function waits(order: Doable, side: Side): boolean {
  const { main } = footOf(order, side)
  if (main === 'refund') return waitsFor[side].includes(order.state)
  return main !== null && !patient.includes(main)
}

/** As its button says it. */
export function actTitle(act: Act, order: Pick<Doable, 'state' | 'way' | 'second'>, side: Side): string {
  const { state, way, second } = order
  switch (act) {
    case 'refund':
      return waitsFor[side].includes(state) ? t('处理退款') : t('查看退款')
    case 'rate':
      return second ? t('追加评价') : side === 'buyer' ? t('评价卖家') : t('评价买家')
    case 'chat':
      return side === 'buyer' ? t('联系卖家') : t('联系买家')
    case 'track':
      return t('看物流')
    case 'remindPayment':
      return t('提醒付款')
    case 'reminder':
      return way === 'courier' ? t('提醒发货') : t('提醒交付')
    case 'remindComments':
      return t('请对方评价')
    case 'note':
      return t('备注')
    case 'remove':
      return t('删除订单')
    case 'deliverGoods':
      return way === 'building' ? t('已送到楼下') : state === 'sent' ? t('修改单号') : t('发货')
    case 'orderAddressSave':
      return way === 'meet' ? t('改时间地点') : t('修改地址')
    case 'orderCancel':
      return state === 'unpaid' ? t('取消订单') : t('取消并退款')
    case 'dispute':
      return state === 'disputed' ? t('补充说明') : t('请学校处理')
    case 'concede':
      return t('同意全额退款')
    case 'handClaim':
      return t('已交付，传照片')
    default:
      return t(actionTitles[act])
  }
}
