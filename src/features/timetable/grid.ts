/** Where the blocks of a day stand in the grid of a week, px. */
import { minutesOf, type ClassTimes, type Clock } from '@contract/timetable/rules'

export const sectionHeight = 56
const breakHeight = 14
/** A pause that parts the day: noon, the evening. */
const longBreak = 60

/** Whether a line stands before a section. */
const parted = (clock: Clock, index: number): boolean => {
  const [before, here] = [clock[index - 1], clock[index]]
  return (
    before !== undefined && here !== undefined && minutesOf(here.from) - minutesOf(before.to) >= longBreak
  )
}

/** The sections before which a line stands, from 0. */
export const breaksOf = (clock: Clock, sections: number): number[] =>
  Array.from({ length: sections }, (_, index) => index).filter((index) => parted(clock, index))

/** Top of a section, from 1; one more than there are gives the whole height. */
export const topOf = (clock: Clock, section: number): number =>
  (section - 1) * sectionHeight +
  breaksOf(clock, section).filter((index) => index < section).length * breakHeight

/** Where a minute of the day is; null before the first section and after the last. */
export function heightOf(clock: Clock, minute: number): number | null {
  const index = clock.findIndex(({ to }) => minute <= minutesOf(to))
  const here = clock[index]
  if (!here || (index === 0 && minute < minutesOf(here.from))) return null
  const share = (minute - minutesOf(here.from)) / (minutesOf(here.to) - minutesOf(here.from))
  return topOf(clock, index + 1) + Math.max(0, share) * sectionHeight
}

export interface Laid<C> {
  one: C
  /** Of as many side by side, which it is. */
  lane: number
  lanes: number
}

/** Classes of one day, those that meet side by side. */
export function laid<C extends Pick<ClassTimes, 'from' | 'to'>>(classes: readonly C[]): Laid<C>[] {
  const sorted = [...classes].sort((one, other) => one.from - other.from || other.to - one.to)
  const groups: C[][] = []
  let end = 0
  for (const one of sorted) {
    const group = groups.at(-1)
    if (group && one.from <= end) group.push(one)
    else groups.push([one])
    end = group && one.from <= end ? Math.max(end, one.to) : one.to
  }
  return groups.flatMap((group) => {
    const ends: number[] = []
    const lanes = group.map(({ from, to }) => {
      const free = ends.findIndex((last) => last < from)
      const lane = free < 0 ? ends.length : free
      ends[lane] = to
      return lane
    })
    return group.map((one, index) => ({ one, lane: lanes[index] ?? 0, lanes: ends.length }))
  })
}

/** A name in lines as the grid has them: up to four characters in one, five or six after three. */
export function linesOfName(name: string): string[] {
  const signs = Array.from(name)
  if (signs.length < 5 || signs.length > 6 || /[\u0020-\u007e]/.test(name)) return [name]
  return [signs.slice(0, 3).join(''), signs.slice(3).join('')]
}
