import { aheadMs } from '../../contract/rules'
import type { Random } from './random'
import type { Part } from './text/theme'

export const hour = 3_600_000
export const day = 24 * hour

/** Nothing is younger than this when the campus is made, ms: there must be time for an answer. */
const settled = 90_000

/** Hours of the day that a part covers; nights reach into the next day. */
const hours: Record<Part, readonly [number, number]> = {
  morning: [6.7, 10.4],
  noon: [11.3, 13.5],
  afternoon: [13.8, 17.2],
  dusk: [17.3, 18.9],
  evening: [18.9, 21.9],
  night: [21.7, 24.3],
  late: [24.6, 26.2],
}

/** A moment of that part, so many days before `now`; an earlier day where it has not come yet. */
export function momentOf(now: number, daysBack: number, part: Part, random: Random): number {
  const [from, to] = hours[part]
  const at = Math.round(momentAt(now, -daysBack, random.between(from, to)))
  const ahead = at - (now - settled)
  return ahead < 0 ? at : at - (Math.floor(ahead / day) + 1) * day
}

/** That hour by the campus's clock, so many days after the day of `now`; below zero: before. */
export const momentAt = (now: number, days: number, hours: number): number =>
  (Math.floor((now + aheadMs) / day) + days) * day - aheadMs + hours * hour

/** 11 月 24 日 */
export function dateText(moment: number): string {
  const date = new Date(moment + aheadMs)
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`
}
