import type { Draft } from '@contract/timetable/academic/rules'
import { sectionsIn } from '@contract/timetable/academic/times/rules'
import { hoursOf, minutesOf, sectionsAround, type Clock, type Section } from '@contract/timetable/rules'
import { t } from '@/locale'

/** 8:05 is 08:05; '' where it is no time of a day. */
function timeIn(text: string): string {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?\s*$/.exec(text) ?? []
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : ''
}

/** 8:30-10:00; null where it is not from a time to a later one. */
function hoursIn(text: string): Section | null {
  const [from = '', to = '', ...more] = text.split(/\s*[-–—~～至到]\s*/).map(timeIn)
  return from === '' || to === '' || more.length > 0 || minutesOf(from) >= minutesOf(to) ? null : { from, to }
}

/** The sections that begin and end at such hours; where none do, those beside them, and the class keeps its hours. */
export function sectionsAt(hours: Section, clock: Clock): Pick<Draft, 'from' | 'to' | 'hours'> {
  const from = clock.findIndex((section) => section.from === hours.from)
  const to = clock.findIndex((section) => section.to === hours.to)
  return from >= 0 && to >= from ? { from: from + 1, to: to + 1 } : { ...sectionsAround(hours, clock), hours }
}

interface Times {
  sections: string
  hours: Section | undefined
  /** What is to be looked at; '' for nothing. */
  guessed: string
}

const isSame = (one: Section | null, other: Section | null): boolean =>
  one?.from === other?.from && one?.to === other?.to

/** Clock times that stand among sections: 1-2节(08:00-08:45,08:55-09:40) is from the first to the last. */
function timesAmong(sections: string): string[] {
  const [first, ...more] = sections.match(/\d{1,2}[:：]\d{2}/g) ?? []
  return first === undefined ? [] : [[first, ...more.slice(-1)].join('-')]
}

/**
 * Sections as a row says them, with the hours that stand in or `beside` them where those of the sections are others.
 * `only`: the row says no other sections that the hours could be of.
 */
export function timesAt(said: string, beside: readonly string[], clock: Clock, only: boolean): Times {
  const runs = sectionsIn(said)
  const alone = runs.length === 0 ? hoursIn(said) : null
  const words = [...(runs.length === 0 ? [] : timesAmong(said)), ...beside]
  const hours = alone ?? words.map(hoursIn).find((one) => one !== null) ?? null
  const [first, last] = [runs[0], runs[runs.length - 1]]
  const own = first && last ? hoursOf({ from: first.from, to: last.to }, clock) : null
  const isOwn = isSame(hours, own)
  const sole = only && runs.length < 2
  const lost = words.filter((word) => {
    const one = hoursIn(word)
    return one === null || !isSame(one, hours) || (!sole && !isOwn)
  })
  const apart = hours && own && (hours.to <= own.from || own.to <= hours.from)
  const guessed =
    lost.length > 0
      ? t('“{words}”没有读成上课时间，核对一下', { words: lost.join(' ') })
      : apart
        ? t('节次和时间对不上，核对一下')
        : ''
  if (runs.length > 0) return { sections: said, hours: hours && sole && !isOwn ? hours : undefined, guessed }
  // words that are no sections are shown as such, whatever stands beside them
  const at = hours && (alone || said === '') && only ? sectionsAt(hours, clock) : null
  return { sections: at ? `${at.from}-${at.to}` : said, hours: at?.hours ?? undefined, guessed }
}
