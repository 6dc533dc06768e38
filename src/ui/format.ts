import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { t } from '@/locale'
import { aheadMs } from '@contract/rules'

dayjs.extend(utc)

/** Minutes east of UTC: schools are in Asia/Shanghai, whatever the device's zone. */
const zone = aheadMs / 60_000
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

const local = (at: string | number): Dayjs => dayjs.utc(at).utcOffset(zone)
const daysBetween = (from: Dayjs, to: Dayjs): number => to.startOf('day').diff(from.startOf('day'), 'day')
const dateOf = (at: Dayjs, now: Dayjs): string =>
  at.format(at.year() === now.year() ? t('M月D日') : t('YYYY年M月D日'))
const weekdayOf = (at: Dayjs): string => t(weekdays[at.day()] ?? '')

/** When a post was made: 刚刚, 12 分钟前, 9:40, 昨天 22:14, 周三, 11月3日. `at` is ISO 8601 or ms, `now` ms. */
export const relativeTime = (at: string | number, now: number = Date.now()): string => {
  const then = local(at)
  const today = local(now)
  const minutes = Math.floor(today.diff(then, 'minute', true))
  // a clock that runs ahead of the server's must not date a post into the future
  if (minutes < 1 && minutes > -5) return t('刚刚')
  if (minutes >= 1 && minutes < 60) return t('{n} 分钟前', { n: minutes })
  const days = daysBetween(then, today)
  if (days === 0) return then.format('H:mm')
  if (days === 1) return t('昨天 {time}', { time: then.format('H:mm') })
  if (days > 1 && days < 7) return weekdayOf(then)
  return dateOf(then, today)
}

/** When a conversation last moved, short: 9:40, 昨天, 周三, 11月3日. */
export const listTime = (at: string | number, now: number = Date.now()): string => {
  const then = local(at)
  const today = local(now)
  const days = daysBetween(then, today)
  if (days === 0) return then.format('H:mm')
  if (days === 1) return t('昨天')
  if (days > 1 && days < 7) return weekdayOf(then)
  return dateOf(then, today)
}

/** The whole date and time: 11月21日 18:10. */
export const fullTime = (at: string | number, now: number = Date.now()): string => {
  const then = local(at)
  return `${dateOf(then, local(now))} ${then.format('H:mm')}`
}

/** When something was said in a conversation: 今天 9:02, 昨天 22:14, 11月21日 18:10. */
export const talkTime = (at: string | number, now: number = Date.now()): string => {
  const then = local(at)
  const time = then.format('H:mm')
  const days = daysBetween(then, local(now))
  if (days === 0) return t('今天 {time}', { time })
  return days === 1 ? t('昨天 {time}', { time }) : fullTime(at, now)
}

/** The date alone, with its year: 2026年11月21日. */
export const dateText = (at: string | number): string => local(at).format(t('YYYY年M月D日'))

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')
/** One decimal, cut and not rounded, so that 9,999 of a unit never reads as the next. */
const tenths = (value: number): string => `${Math.floor(value * 10) / 10}`

/** 1,024; 1.2 万; 3 亿. */
export const formatCount = (count: number): string => {
  if (count >= 1e8) return t('{n} 亿', { n: tenths(count / 1e8) })
  if (count >= 1e4) return t('{n} 万', { n: tenths(count / 1e4) })
  return grouped(String(count))
}

/** What a screen reader says of an icon with a count: 赞 12. It has to hold what is seen. */
export const formatCounted = (word: string, count: number): string => `${word} ${formatCount(count)}`

/** The year of entry, in one piece at the end of a line: 2023 级. */
export const gradeText = (grade: number): string => t('{grade}\u00a0级', { grade })

/** Fen as yuan, without the sign ¥: 1250 is 12.50. */
export const formatFen = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '−' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Time left as 4:05, 1:02:09 or 2 天 1:02:09. `ms` at least 0. */
export const formatDuration = (ms: number): string => {
  const seconds = Math.ceil(ms / 1000)
  const days = Math.floor(seconds / 86400)
  const hours = Math.floor((seconds % 86400) / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const clock =
    days || hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
  return days ? t('{n} 天 {clock}', { n: days, clock }) : clock
}
