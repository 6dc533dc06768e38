import { overStates, type State } from '@contract/running/states/rules'
import { sizes, type Kind, type Size } from '@contract/running/price/rules'
import { t } from '@/locale'
import { yuan } from '@/shell/order/labels'
import { clockText, dayTime, spanText } from '@/shell/times'
import type { IconName } from '@/ui/icons/names'
import type { TagTone } from '@/ui/tag'
import type { Tint } from '@/ui/tint'

export { clockText, dayTime, spanText, yuan }

export const kindIcons: Record<Kind, IconName> = { take: 'package', send: 'send', agency: 'basket' }
export const kindTints: Record<Kind, Tint> = { take: 'sand', send: 'sky', agency: 'sage' }

export const stateTones: Record<State, TagTone> = {
  unpaid: 'red',
  open: 'amber',
  taken: 'blue',
  handing: 'blue',
  carrying: 'blue',
  passing: 'blue',
  delivered: 'amber',
  done: 'green',
  closed: 'plain',
  cancelled: 'plain',
  disputed: 'red',
  decided: 'plain',
}

/** 120 米, 1.1 公里. */
export const metresText = (metres: number): string =>
  metres < 1000
    ? t('{n} 米', { n: metres < 10 ? metres : Math.round(metres / 10) * 10 })
    : t('{n} 公里', { n: (metres / 1000).toFixed(1) })

const sizeTitle = (size: Size): string => sizes.find((step) => step.size === size)?.title ?? ''
/** 中件 2 件; '' of an errand that carries no parcels. */
export const parcelText = ({ size, pieces }: { size: Size | null; pieces: number }): string =>
  size === null ? '' : t('{size} {n} 件', { size: t(sizeTitle(size)), n: pieces })

const hour = 3_600_000

/** 明天 14:00–16:00. */
export const windowText = ({ from, to }: { from: string; to: string }, now: number = Date.now()): string =>
  `${dayTime(from, now)}–${clockText(to)}`

/** When it is due, for cards: 今天 10:30 前送到，还有 49 分钟. Of one that is over: when it was ordered. */
export function dueText(
  { state, due, at }: { state: State; due: string; at: string },
  now: number = Date.now(),
): string {
  // the time says nothing any more: it is there, or the school looks at it
  if (overStates.includes(state) || state === 'disputed') return dayTime(at, now)
  if (state === 'delivered') return t('已送到，等确认')
  const left = Date.parse(due) - now
  if (state === 'unpaid') return t('{time} 前送到', { time: dayTime(due, now) })
  if (left < 0) return t('应在{time} 前送到，已晚 {span}', { time: dayTime(due, now), span: spanText(-left) })
  return left > 6 * hour
    ? t('{time} 前送到', { time: dayTime(due, now) })
    : t('{time} 前送到，还有 {span}', { time: dayTime(due, now), span: spanText(left) })
}

/** As a dispute calls the two sides. */
export const disputeSides = { buyer: t('下单人'), seller: t('骑手') }

/** What an errand's dispute is called, and what to write. */
export const disputeWords = {
  title: t('申请售后'),
  placeholder: t('少了、坏了、没送到，说清楚经过，学校会联系双方'),
}
