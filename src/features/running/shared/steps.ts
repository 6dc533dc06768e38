import type { Picture } from '@contract/common'
import { heldStates, overStates, type State } from '@contract/running/rules'
import type { Event, OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import type { Line } from '@/shell/order/timeline'
import { shortTime } from '@/shell/times'

export type Side = 'owner' | 'rider'

const expired = (from: State | undefined, to: State): string => {
  if (to === 'closed') return t('超时没有付款，订单已关闭')
  if (to === 'done') return t('超时自动确认收货')
  if (from === 'delivered')
    return to === 'disputed' ? t('一直查不到单号，交给学校处理') : t('快递公司查不到单号，先停在这里')
  if (to === 'disputed') return t('一直没有送到，自动进入售后')
  if (to === 'cancelled')
    return from === 'open' ? t('没有骑手接单，已全额退款') : t('骑手没有来取，已全额退款')
  return t('没有人接手，转单已失效')
}

const fetched = ({ kind, from }: OrderDetail): string => {
  if (kind === 'agency') return t('已开始办理')
  return kind === 'send' ? t('已上门取件') : t('已在{place}取件', { place: from ?? t('取件点') })
}

/** What a step that was taken says. `from`: the state before it, where known. */
export function eventTitle(order: OrderDetail, { action, to, by }: Event, from: State | undefined): string {
  const mine = order.mine
  switch (action) {
    case 'pay':
      return t('已下单并付款')
    case 'tip':
      return mine ? t('你加了小费') : t('下单人加了小费')
    case 'riderGrab':
      return t('骑手已接单')
    case 'orderVoucher':
      return t('骑手上传了凭证')
    case 'riderProcess':
      return fetched(order)
    case 'confirmTransfer':
      return t('骑手申请转给别人')
    case 'verifyTransfer':
      return t('新骑手已接手')
    case 'withdrawTransfer':
      return t('骑手收回了转单')
    case 'riderCancel':
      return t('骑手退单，重新等待接单')
    case 'riderEndProcess':
      return t('已送达')
    case 'submitExpress':
      return from === 'delivered' ? t('骑手更正了快递单号') : t('已寄出')
    case 'handOver':
      return t('凭收货码当面交付')
    case 'userConfirmEnd':
      return mine ? t('你确认了收货') : t('对方确认了收货')
    case 'dispute':
      if (from === 'disputed') return by === 'rider' ? t('骑手补充了说明') : t('下单人补充了说明')
      return by === 'rider' ? t('骑手申请了售后') : t('下单人申请了售后')
    case 'offer':
      return by === 'rider' ? t('骑手提议退一部分') : t('下单人提议退一部分')
    case 'agree':
      return by === 'rider' ? t('骑手接受了提议') : t('下单人接受了提议')
    case 'rule':
      return t('学校有了处理结果')
    case 'appeal':
      return by === 'rider' ? t('骑手申诉') : t('下单人申诉')
    case 'concede':
      return t('骑手同意全额退款')
    case 'decide':
      return t('学校处理了争议')
    case 'cancel':
      return t('下单人取消了订单')
    case 'expire':
      return expired(from, to)
  }
}

const nowTitle = ({ state, kind, from, to, stops }: OrderDetail, side: Side): string => {
  switch (state) {
    case 'unpaid':
      return t('等待付款')
    case 'open':
      return t('等待骑手接单')
    case 'taken':
      return side === 'rider'
        ? t('前往{place}', { place: from ?? to })
        : t('骑手正去{place}', { place: from ?? to })
    case 'handing':
    case 'passing':
      return t('等待下一位骑手接手')
    case 'carrying':
      return t(kind === 'send' ? '正送去{place}寄出' : '送往{place}', { place: stops.to.place })
    case 'delivered':
      return side === 'owner' ? t('等你确认收货') : t('等对方确认收货')
    case 'disputed':
      return t('等待学校处理')
    default:
      return ''
  }
}

const future = ({ state, kind }: OrderDetail): string[] => {
  const begin = state === 'unpaid' || state === 'open'
  const fetch = kind === 'agency' ? t('骑手开始办理') : t('骑手取件')
  const arrive = kind === 'send' ? t('寄出并填写快递单号') : t('送达，凭收货码交付')
  return [
    ...(state === 'unpaid' ? [t('骑手接单')] : []),
    ...(begin || state === 'taken' || state === 'handing' ? [fetch] : []),
    ...(begin || (heldStates.includes(state) && state !== 'delivered' && state !== 'disputed')
      ? [arrive]
      : []),
  ]
}

/** The way of an order: what was, what is, what is to come. */
export function linesOf(order: OrderDetail, side: Side, now: number = Date.now()): Line[] {
  const none: readonly Picture[] = []
  // placing and paying are one line, at the time of the payment
  const [first] = order.events
  const placed: Line = {
    key: 'made',
    title: t('已下单'),
    when: 'done',
    time: shortTime(order.at, now),
    note: '',
    pictures: none,
  }
  const past = order.events.map((event, index): Line => ({
    key: `${index}`,
    title: eventTitle(order, event, order.events[index - 1]?.to),
    when: 'done',
    time: shortTime(event.at, now),
    note: event.note,
    pictures: event.pictures,
  }))
  const made = first?.action === 'pay' ? [] : [placed]
  if (overStates.includes(order.state)) return [...made, ...past]
  const current: Line = {
    key: 'now',
    title: nowTitle(order, side),
    when: 'now',
    time: t('进行中'),
    note: '',
    pictures: none,
  }
  return [
    ...made,
    ...past,
    current,
    ...future(order).map((title, index): Line => ({
      key: `next${index}`,
      title,
      when: 'next',
      time: '',
      note: '',
      pictures: none,
    })),
  ]
}
