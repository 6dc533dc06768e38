import { overStates, type State } from '@contract/running/rules'
import { sizes, type Kind, type Size } from '@contract/running/price/rules'
import { t } from '@/locale'
import { clockText, dayTime } from '@/shell/times'
import { formatFen } from '@/ui/format'
import type { IconName } from '@/ui/icons/names'
import type { TagTone } from '@/ui/tag'
import type { Tint } from '@/ui/tint'

export { clockText, dayTime }

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

/** ¥12.50; below zero −¥12.50. */
export const yuan = (fen: number): string => (fen < 0 ? `−¥${formatFen(-fen)}` : `¥${formatFen(fen)}`)

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

/** How long, coarsely: 49 分钟, 3 小时, 1 天 7 小时. `ms` at least 0. */
export function spanText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  if (minutes < 60) return t('{n} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours >= 24) {
    const days = { n: Math.floor(hours / 24), m: hours % 24 }
    return days.m === 0 ? t('{n} 天', days) : t('{n} 天 {m} 小时', days)
  }
  return rest === 0 ? t('{n} 小时', { n: hours }) : t('{n} 小时 {m} 分钟', { n: hours, m: rest })
}

/** When it is due, for cards: 今天 10:30 前送到，还有 49 分钟. Of one that is over: when it was ordered. */
export function dueText(
  { state, due, at }: { state: State; due: string; at: string },
  now: number = Date.now(),
): string {
  if (overStates.includes(state)) return dayTime(at, now)
  const left = Date.parse(due) - now
  if (state === 'delivered' || state === 'disputed' || state === 'unpaid')
    return t('{time} 前送到', { time: dayTime(due, now) })
  if (left < 0) return t('应在{time} 前送到，已晚 {span}', { time: dayTime(due, now), span: spanText(-left) })
  return left > 6 * hour
    ? t('{time} 前送到', { time: dayTime(due, now) })
    : t('{time} 前送到，还有 {span}', { time: dayTime(due, now), span: spanText(left) })
}
