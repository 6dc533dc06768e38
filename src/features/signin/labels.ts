import type { Day } from '@contract/signin/rules'
import { t } from '@/locale'

const weekdays = [t('周日'), t('周一'), t('周二'), t('周三'), t('周四'), t('周五'), t('周六')]

/** 11 月 24 日, of a day as 2026-11-24. */
export const dayTitle = (day: Day): string =>
  t('{month} 月 {date} 日', { month: Number(day.slice(5, 7)), date: Number(day.slice(8)) })
export const longDay = (day: Day): string =>
  t('{year} 年 {day}', { year: Number(day.slice(0, 4)), day: dayTitle(day) })
export const weekdayOf = (day: Day): string => weekdays[new Date(day).getUTCDay()] ?? ''

export const monthOf = (day: Day): string => day.slice(0, 7)
/** A month as 2026-11, so many months later. */
export const monthsAfter = (month: string, count: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7)
export const monthTitle = (month: string): string =>
  t('{year} 年 {month} 月', { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })

/** The days of a month, with null for those of the weeks around it; weeks begin on Monday. */
export function daysOf(month: string): (Day | null)[] {
  const first = new Date(`${month}-01`)
  const before = (first.getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells = Math.ceil((before + count) / 7) * 7
  return Array.from({ length: cells }, (_, at) => {
    const date = at - before + 1
    return date < 1 || date > count ? null : `${month}-${String(date).padStart(2, '0')}`
  })
}

/** +7 积分 */
export const gained = (points: number): string => t('+{n} 积分', { n: points })
