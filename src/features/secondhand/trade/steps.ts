/** The way of a sale in words. */
import { stateTitles, type State } from '@contract/secondhand/trade/rules'
import { overStates } from '@contract/secondhand/trade/after/rules'
import type { Trade } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'
import type { Line } from '@/shell/order/timeline'
import { shortTime } from '@/shell/times'
import type { Side } from './acts'

export type Event = Trade['events'][number]

const expired = (from: State | undefined, to: State): string => {
  if (from === to) return t('快递公司查不到单号，先停在这里')
  if (to === 'disputed') return t('一直查不到单号，交给学校处理')
  if (from === 'claimed') return t('买家没有说没收到，自动确认收货')
  if (to === 'closed') return t('超时没有付款，订单关闭')
  if (to === 'decided') return t('没有按要求寄回，钱给了卖家')
  if (to === 'done') return t('款项给了卖家')
  if (to === 'returning') return t('卖家没有处理，自动同意退货')
  if (from === 'paid') return t('一直没有交付，全额退款')
  if (from === 'applied') return t('卖家没有处理，自动退款')
  if (from === 'returned') return t('卖家没有确认，自动退款')
  if (from === 'refused') return t('没有再申请，退款结束')
  if (from === 'returning') return t('没有寄回，退款结束')
  return t('超时自动确认收货')
}

const cancelled = ({ by, to }: Event): string => {
  if (to === 'cancelled') return t('卖家取消，全额退款')
  return by === 'seller' ? t('卖家取消了订单') : t('买家取消了订单')
}

/** What a step that was taken says. `from`: the state before it, where known. */
export function eventTitle(way: Trade['way'], event: Event, from: State | undefined): string {
  const { action, to, by } = event
  const who = by === 'seller' ? t('卖家') : t('买家')
  switch (action) {
    case 'pay':
      return t('已付款，钱由平台保管')
    case 'sellerPriceSave':
      return t('卖家改了价')
    case 'priceAccept':
      return t('买家同意改价')
    case 'priceDecline':
      return t('买家不同意加价')
    case 'orderCancel':
      return cancelled(event)
    case 'orderAddressSave':
      return way === 'meet' ? t('买家改了见面的时间地点') : t('买家改了地址')
    case 'deliverGoods':
      if (way === 'building') return t('卖家送到了楼下')
      return from === 'sent' ? t('卖家更正了快递单号') : t('卖家已寄出')
    case 'handOver':
      return t('{who}验了码，当面交付', { who })
    case 'handClaim':
      return t('卖家说已当面交付')
    case 'orderAffirm':
      return t('买家确认收货')
    case 'orderRefund':
      return from === 'refused' ? t('买家带新证据再次申请退款') : t('买家申请退款')
    case 'refundAffirm':
      if (from === 'returning') return t('卖家改了退货地址')
      if (to === 'returning') return t('卖家同意退货')
      return from === 'returned' ? t('卖家收到寄回的，退款') : t('卖家同意退款')
    case 'refundRefuse':
      return t('卖家拒绝退款')
    case 'refundWithdraw':
      return t('买家撤销退款')
    case 'refundBack':
      return from === 'returned' ? t('买家更正了寄回的单号') : t('买家寄回了商品')
    case 'dispute':
      return from === 'disputed' ? t('{who}补充了说明', { who }) : t('{who}请学校处理', { who })
    case 'offer':
      return t('{who}提议退一部分', { who })
    case 'agree':
      return t('{who}接受了提议', { who })
    case 'rule':
      return t('学校有了处理结果')
    case 'appeal':
      return t('{who}申诉', { who })
    case 'orderReturn':
      return t('学校要求先退货')
    case 'concede':
      return t('卖家同意全额退款')
    case 'decide':
      return t('学校处理了争议')
    case 'expire':
      return expired(from, to)
  }
}

/** Who is waited for now. */
const nowTitle = ({ state, way }: Trade, side: Side | 'desk'): string => {
  if (state === 'paid')
    return way === 'courier'
      ? side === 'seller'
        ? t('等你发货')
        : t('等卖家发货')
      : side === 'seller'
        ? t('等你交付')
        : t('等卖家交付')
  if (state === 'sent' || state === 'claimed' || state === 'handed')
    return side === 'buyer' ? t('等你确认收货') : t('等买家确认收货')
  if (state === 'received') return t('平台保管货款')
  return t(stateTitles[state])
}

const lineOf = (event: Event, key: string, title: string, now: number): Line => ({
  key,
  title,
  when: 'done',
  time: shortTime(event.at, now),
  note: event.note,
  pictures: event.pictures,
})

/** What was, and what is waited for. */
export function linesOf(order: Trade, side: Side | 'desk', now: number = Date.now()): Line[] {
  const { events, way, at, state } = order
  const placed = { key: 'made', title: t('已下单'), when: 'done', time: shortTime(at, now) } as const
  const past = events.map((event, n) =>
    lineOf(event, `${n}`, eventTitle(way, event, events[n - 1]?.to ?? 'unpaid'), now),
  )
  const first: Line = { ...placed, note: '', pictures: [] }
  if (overStates.includes(state)) return [first, ...past]
  const current: Line = {
    key: 'now',
    title: nowTitle(order, side),
    when: 'now',
    time: t('进行中'),
    note: '',
    pictures: [],
  }
  return [first, ...past, current]
}

const ofRefunds: readonly Event['action'][] = [
  'orderRefund',
  'refundAffirm',
  'refundRefuse',
  'refundWithdraw',
  'refundBack',
  'dispute',
  'concede',
  'offer',
  'agree',
  'rule',
  'appeal',
  'orderReturn',
  'decide',
  'expire',
]
/** Steps whose words the page of the refund shows by themselves. */
const told: readonly Event['action'][] = ['orderRefund', 'refundRefuse']
/** Of one refund alone: between its first word and its end. */
export function refundLines(
  { events, way }: Pick<Trade, 'events' | 'way'>,
  { at, ended }: { at: string; ended: string | null },
  now: number = Date.now(),
): Line[] {
  // the step that opened it was written in the same moment, or just after
  const slack = 1000
  const from = Date.parse(at) - slack
  const to = ended === null ? Infinity : Date.parse(ended) + slack
  return events.flatMap((event, n) => {
    const moment = Date.parse(event.at)
    const own = ofRefunds.includes(event.action) && moment >= from && moment <= to
    // what was asked for and answered stands above, in full
    const line = lineOf(event, `${n}`, eventTitle(way, event, events[n - 1]?.to), now)
    return own ? [told.includes(event.action) ? { ...line, note: '', pictures: [] } : line] : []
  })
}
