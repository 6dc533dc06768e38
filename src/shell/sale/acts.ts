/** What may be done with an order, and how it lies in the foot of its page and on its card. */
import { steps } from '@contract/sale/machine/rules'
import { factsOfWay, type Action, type By } from '@contract/sale/machine/facts/rules'
import type { State } from '@contract/sale/states/rules'
import { afterSaleStates, overStates } from '@contract/sale/after/rules'
import type { SaleCard } from '@contract/sale/shapes'
import { t } from '@/locale'
import * as layout from '@/shell/order/acts'

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
export type Doable = Pick<SaleCard, 'state' | 'way' | 'actions' | 'rates' | 'second' | 'refund'> & {
  /** The other side has not rated yet; known on the page alone. */
  unrated?: boolean
}

const graves: readonly Act[] = ['orderCancel', 'orderRefund', 'dispute', 'concede', 'remove']
/** What takes the order away, or asks for its money back. */
export const grave = (act: Act): boolean => graves.includes(act)

const menu: layout.Menu<Act, State, Side> = {
  order: [
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
  ],
  yellow: {
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
  },
  grave,
  late: (act) => act === 'note',
  patient: ['rate', 'reminder', 'remindPayment', 'sellerPriceSave'],
}

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
    return act === 'chat' || (actions.includes(act) && here)
  }
}

const toSide = (order: Doable, side: Side) => ({
  state: order.state,
  side,
  may: mayOf(order, side),
  first: inAfterSale(order) ? ('refund' as const) : undefined,
})
export const footOf = (order: Doable, side: Side) => layout.footOf(menu, toSide(order, side))
export const cardActs = (order: Doable, side: Side) => layout.cardActs(menu, toSide(order, side))

/** States in which a refund waits for that side. */
const waitsFor: Record<Side, readonly State[]> = {
  buyer: ['refused', 'returning'],
  seller: ['applied', 'returned'],
}

/** Whether an order waits for that side of it. */
export const waits = (order: Doable, side: Side): boolean =>
  inAfterSale(order) ? waitsFor[side].includes(order.state) : layout.waits(menu, toSide(order, side))

/** Whose rows a side takes: paying is begun by the buyer. */
const takers: Record<Side, readonly By[]> = { buyer: ['buyer', 'payment'], seller: ['seller'] }

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
    default:
      return layout.buttonOf(steps, act, { state, by: takers[side], facts: factsOfWay(way) })
  }
}
