/** Where the blocks of a day stand in the grid of a week, px. */
import { charactersOf } from '@contract/characters/rules'
import { minutesOf, type ClassHours, type Clock } from '@contract/timetable/rules'

export const sectionHeight = 56
const breakHeight = 14
/** Of a block, however short its class. */
const lowest = 44
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

/** Where a class stands in its day: its sections, or its own hours, each no lower than a finger's width. */
export function placeOf(one: ClassHours, clock: Clock): { top: number; height: number } {
  const top = topOf(clock, one.from)
  const sections = { top, height: topOf(clock, one.to) + sectionHeight - top }
  if (!one.hours) return sections
  const [from, to] = [minutesOf(one.hours.from), minutesOf(one.hours.to)]
  const begin =
    heightOf(clock, from) ?? topOf(clock, from < minutesOf(clock[0]?.from ?? '24:00') ? 1 : one.from)
  const end = heightOf(clock, to) ?? topOf(clock, one.to) + sectionHeight
  return { top: begin, height: Math.max(lowest, end - begin) }
}

const lineHeight = 17
const roomLine = 14
const padding = 8
/** Whole lines that a block has room for: of the name, and below it of the room, px. */
export function wordsIn(height: number, room: boolean): { name: number; room: number } {
  const rest = height - padding
  const rooms = room
    ? rest >= 4 * lineHeight + 2 * roomLine
      ? 2
      : rest >= 2 * lineHeight + roomLine
        ? 1
        : 0
    : 0
  const below = rooms === 0 ? 0 : rooms * roomLine + 4
  return { name: Math.max(1, Math.floor((rest - below) / lineHeight)) * lineHeight, room: rooms * roomLine }
}

export interface Laid<C> {
  one: C
  /** Of as many side by side, which it is. */
  lane: number
  lanes: number
}

/** Classes of one day, those that meet side by side. */
export function laid<C extends ClassHours>(classes: readonly C[]): Laid<C>[] {
  const sorted = [...classes].sort((one, other) => one.from - other.from || other.to - one.to)
  const groups: C[][] = []
  let end = 0
  for (const one of sorted) {
    const group = groups[groups.length - 1]
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
  const characters = charactersOf(name)
  if (characters.length < 5 || characters.length > 6 || /[\u0020-\u007e]/.test(name)) return [name]
  return [characters.slice(0, 3).join(''), characters.slice(3).join('')]
}
