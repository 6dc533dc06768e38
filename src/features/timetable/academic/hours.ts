import type { Draft } from '@contract/timetable/academic/rules'
import { minutesOf, sectionsAround, type Clock, type Section } from '@contract/timetable/rules'

/** 8:05 is 08:05; '' where it is no time of a day. */
export function timeIn(text: string): string {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?\s*$/.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : ''
}

/** 8:30-10:00; null where it is not from a time to a later one. */
export function hoursIn(text: string): Section | null {
  const [from = '', to = '', ...more] = text.split(/\s*[-–—~～至到]\s*/).map(timeIn)
  return from === '' || to === '' || more.length > 0 || minutesOf(from) >= minutesOf(to) ? null : { from, to }
}

/** The sections that begin and end at such hours; where none do, those beside them, and the class keeps its hours. */
export function sectionsAt(hours: Section, clock: Clock): Pick<Draft, 'from' | 'to' | 'hours'> {
  const from = clock.findIndex((section) => section.from === hours.from)
  const to = clock.findIndex((section) => section.to === hours.to)
  return from >= 0 && to >= from ? { from: from + 1, to: to + 1 } : { ...sectionsAround(hours, clock), hours }
}
