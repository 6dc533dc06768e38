/** The way of an errand in words. */
import { factsOf } from '@contract/running/machine/facts/rules'
import { steps } from '@contract/running/machine/rules'
import type { Event, OrderDetail } from '@contract/running/schema'
import { heldStates, overStates } from '@contract/running/states/rules'
import { t } from '@/locale'
import * as way from '@/shell/order/lines'
import type { Line } from '@/shell/order/timeline'
import type { Side } from './acts'

/** What a step that was taken says. `from`: the state before it, where known. */
export function eventTitle({ kind, from: place, mine }: OrderDetail, event: Event, from?: string): string {
  const values = {
    place: place ?? t('取件点'),
    owner: mine ? t('你') : t('下单人'),
    they: mine ? t('你') : t('对方'),
  }
  return way.eventTitle(steps, event, from, { facts: factsOf(kind), values })
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
  const { events, at, state } = order
  const past = way.pastLines(events, (event, from) => eventTitle(order, event, from), now)
  const current = overStates.includes(state) ? null : nowTitle(order, side)
  // placing and paying are one line, at the time of the payment
  const placed = events[0]?.action === 'pay' ? null : at
  return way.linesOf({ placed, past, current, next: future(order) }, now)
}
