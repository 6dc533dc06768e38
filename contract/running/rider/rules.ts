/** Riders: levels, margin, penalties and ranking. Values only. Amounts are integer fen. */
import { aheadMs } from '../../rules'

/** What a rider leaves with the platform before the first errand. */
export const margin = 2_000
/** Errands that one rider holds at once. */
export const runningMax = 5

/** By errands done and stars on average, the highest that fits. `percent`: the platform's share of what a rider earns. */
export const levels = [
  { level: 1, title: '新手骑手', done: 0, stars: 0, percent: 10 },
  { level: 2, title: '熟练骑手', done: 20, stars: 4, percent: 8 },
  { level: 3, title: '金牌骑手', done: 100, stars: 4.5, percent: 6 },
  { level: 4, title: '校园跑神', done: 300, stars: 4.7, percent: 5 },
] as const
export type Level = (typeof levels)[number]

/** `stars` on average, null while nobody has rated. */
export const levelOf = (done: number, stars: number | null): Level =>
  [...levels]
    .reverse()
    .find((level) => done >= level.done && (level.stars === 0 || (stars ?? 0) >= level.stars)) ?? levels[0]

/**
 * Giving an errand back costs nothing for so many minutes after the grab; later a share of the pay, from the margin to the
 * owner. Who did does not grab the same one for a while: nobody keeps it out of the hall by grabbing it again and again.
 */
export const giveBack = { freeMinutes: 5, percent: 20, min: 100, againMinutes: 60 } as const
/** An errand that was never fetched, hours after it was due. */
export const lapsed = { percent: 50, min: 200 } as const

/** `kind` back: given back by the rider; lapse: never fetched. `pay` is what the rider would have had. */
export function penaltyOf(kind: 'back' | 'lapse', pay: number, sinceGrab: number): number {
  if (kind === 'lapse') return Math.max(lapsed.min, Math.floor((pay * lapsed.percent) / 100))
  if (sinceGrab < giveBack.freeMinutes * 60_000) return 0
  return Math.max(giveBack.min, Math.floor((pay * giveBack.percent) / 100))
}

/** Points of the ranking, for each of these in the week or month. */
const points = { done: 10, onTime: 3, good: 5, bad: -8, late: -4, back: -6 } as const
/** Stars from which a rating is good, and up to which it is bad. */
export const goodStars = 4
export const badStars = 2
export interface Tally {
  done: number
  onTime: number
  good: number
  bad: number
  late: number
  back: number
}
export const scoreOf = ({ done, onTime, good, bad, late, back }: Tally): number =>
  done * points.done +
  onTime * points.onTime +
  good * points.good +
  bad * points.bad +
  late * points.late +
  back * points.back
/** How points are counted, as the page of the ranking says it. */
export const formula = `送完一单 ${points.done} 分，准时再加 ${points.onTime} 分，好评再加 ${points.good} 分；差评扣 ${-points.bad} 分，超时扣 ${-points.late} 分，退单扣 ${-points.back} 分。`

export const periods = ['week', 'month'] as const
export type Period = (typeof periods)[number]
export const periodTitles: Record<Period, string> = { week: '本周', month: '本月' }
export const rankingMax = 50

const dayMs = 86_400_000
/** When the week (from Monday) or month of a moment began in Asia/Shanghai, both ms. */
export function periodBegan(period: Period, now: number): number {
  const day = Math.floor((now + aheadMs) / dayMs)
  // 1970-01-01 was a Thursday
  if (period === 'week') return (day - ((day + 3) % 7)) * dayMs - aheadMs
  const local = new Date(now + aheadMs)
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - aheadMs
}

/** What keeps a margin with the platform, each with its sentence. */
export const holdTitles = {
  running: '还有进行中的跑腿单，完成后才能退',
  disputed: '还有争议中的跑腿单，处理完才能退',
  none: '没有可以退的保证金',
} as const
export type Hold = keyof typeof holdTitles
