import {
  hoursOf,
  minuteAt,
  minutesOf,
  weekdays,
  type ClassHours,
  type Clock,
} from '@contract/timetable/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { tintOf, tints, type Tint } from '@/ui/tint'

export const weekdayText = (day: number): string => t('周{day}', { day: weekdays[day - 1] ?? '' })
/** 8:30–10:00 of a class with hours of its own, else 第 1–2 节. */
export const sectionsText = ({ from, to, hours }: ClassHours): string =>
  hours
    ? `${hours.from}–${hours.to}`
    : from === to
      ? t('第 {n} 节', { n: from })
      : t('第 {from}–{to} 节', { from, to })
/** The one that was chosen, or that its name has among the classes of its timetable. */
export const tintOfClass = (
  { tint, name }: Pick<Class, 'tint' | 'name'>,
  { tints: named }: { tints: ReadonlyMap<string, number> },
): Tint => tints[tint] ?? tints[named.get(name) ?? -1] ?? tintOf(name)
export const hoursText = (one: ClassHours, clock: Clock): string => {
  const hours = hoursOf(one, clock)
  return hours ? `${hours.from}–${hours.to}` : sectionsText(one)
}
/** 11月17日. */
export const dayText = (date: string): string =>
  t('{month}月{day}日', { month: Number(date.slice(5, 7)), day: Number(date.slice(8)) })

/** How a class of today stands at a moment: in a while, now, or over. */
export function standing(one: ClassHours, clock: Clock, now: number): { over: boolean; text: string } {
  const hours = hoursOf(one, clock)
  if (!hours) return { over: false, text: '' }
  const minute = minuteAt(now)
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)]
  if (minute >= to) return { over: true, text: t('上完了') }
  if (minute >= from) return { over: false, text: t('还有 {n} 分钟下课', { n: to - minute }) }
  const left = from - minute
  if (left >= 60)
    return { over: false, text: t('{h} 小时 {m} 分后', { h: Math.floor(left / 60), m: left % 60 }) }
  return { over: false, text: t('{n} 分钟后', { n: left }) }
}
