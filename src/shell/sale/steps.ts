/** The way of a sale in words. */
import { factsOfWay } from '@contract/sale/machine/facts/rules'
import { steps } from '@contract/sale/machine/rules'
import { stateTitles } from '@contract/sale/states/rules'
import { overStates } from '@contract/sale/after/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import * as lines from '@/shell/order/lines'
import type { Line } from '@/shell/order/timeline'
import type { Side } from './acts'

export type Event = Sale['events'][number]

/** What a step that was taken says. `from`: the state before it, where known. */
export const eventTitle = (way: Sale['way'], event: Event, from: string | undefined): string =>
  lines.eventTitle(steps, event, from, { facts: factsOfWay(way) })

const pastOf = ({ events, way }: Pick<Sale, 'events' | 'way'>, now: number): Line[] =>
  lines.pastLines(events, (event, from) => eventTitle(way, event, from ?? 'unpaid'), now)

/** Who is waited for now. */
const nowTitle = ({ state, way }: Sale, side: Side | 'desk'): string => {
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

/** What was, and what is waited for. */
export function linesOf(order: Sale, side: Side | 'desk', now: number = Date.now()): Line[] {
  const current = overStates.includes(order.state) ? null : nowTitle(order, side)
  return lines.linesOf({ placed: order.at, past: pastOf(order, now), current }, now)
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
  order: Pick<Sale, 'events' | 'way'>,
  { at, ended }: { at: string; ended: string | null },
  now: number = Date.now(),
): Line[] {
  // the step that opened it was written in the same moment, or just after
  const slack = 1000
  const from = Date.parse(at) - slack
  const to = ended === null ? Infinity : Date.parse(ended) + slack
  const past = pastOf(order, now)
  return order.events.flatMap(({ action, at: when }, n) => {
    const [moment, line] = [Date.parse(when), past[n]]
    if (!line || !ofRefunds.includes(action) || moment < from || moment > to) return []
    // what was asked for and answered stands above, in full
    return [told.includes(action) ? { ...line, note: '', pictures: [] } : line]
  })
}
