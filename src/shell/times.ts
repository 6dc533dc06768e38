/** Days and times of day in Asia/Shanghai, as forms and words have them, and moments, as the server has them. */
import { t } from '@/locale'
import { fullTime } from '@/ui/format'
import { aheadMs } from '@contract/rules'

const local = (at: string | number): string => new Date(new Date(at).getTime() + aheadMs).toISOString()

/** YYYY-MM-DD of a moment. */
export const dayOf = (at: string | number): string => local(at).slice(0, 10)
/** HH:mm of a moment. */
export const timeOf = (at: string | number): string => local(at).slice(11, 16)

const moment = (day: string, time: string): string =>
  new Date(Date.parse(`${day}T${time}Z`) - aheadMs).toISOString()
export const momentOf = (day: string, time: string): string => moment(day, `${time}:00.000`)
/** The same in ms; null until both are chosen. */
export const msOf = (day: string, time: string): number | null =>
  day && time ? Date.parse(momentOf(day, time)) : null
/** The last moment of a day. */
export const lastOf = (day: string): string => moment(day, '23:59:59.999')

/** 9:05 of a moment. */
export const clockText = (at: string | number): string => timeOf(at).replace(/^0/, '')

/** A moment near now: 今天 9:05, 明天 14:00, 11月25日 8:00. */
export function dayTime(at: string | number, now: number = Date.now()): string {
  const day = dayOf(at)
  const dayMs = 24 * 3_600_000
  if (day === dayOf(now)) return t('今天 {time}', { time: clockText(at) })
  if (day === dayOf(now + dayMs)) return t('明天 {time}', { time: clockText(at) })
  return day === dayOf(now - dayMs) ? t('昨天 {time}', { time: clockText(at) }) : fullTime(at, now)
}

/** 9:36 of today, with the day otherwise. */
export const shortTime = (at: string, now: number): string =>
  dayOf(at) === dayOf(now) ? clockText(at) : dayTime(at, now)

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
