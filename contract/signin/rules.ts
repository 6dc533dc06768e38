/** Signing in each day: what a day gives, how long a streak is, what a make-up card may fill, and when points expire. Values only. */

import { addDays, daysBetween } from '../rules'

/** A day of the school's calendar, 2026-11-26. */
export type Day = string

export const limits = {
  /** Make-up cards that one may hold. */
  cards: 3,
  /** Days, each signed on itself, that earn a card. */
  perCard: 7,
  /** A card fills a day no longer ago than this. */
  fillable: 7,
  /** Points of a day grow with the streak up to here. */
  grows: 7,
  /** Each time the streak has grown by so many days, there are more. */
  milestone: { days: 30, points: 10 },
} as const

/** Points of the day that makes a streak so long. A filled day gives none. */
export const rewardOf = (streak: number): number =>
  Math.min(streak, limits.grows) + (streak % limits.milestone.days === 0 ? limits.milestone.points : 0)

/** Days that were signed one after another. */
export interface Run {
  first: Day
  last: Day
}
const lengthOf = ({ first, last }: Run): number => daysBetween(first, last) + 1

/** The run that still goes on: it reaches today, or yesterday while today is open. */
const livingRun = (runs: readonly Run[], today: Day): Run | undefined =>
  runs.find(({ last }) => last >= addDays(today, -1))

/** How long the streak is. `runs`: the latest first. */
export function streakOf(runs: readonly Run[], today: Day): number {
  const living = livingRun(runs, today)
  return living ? lengthOf(living) : 0
}

/** Days without a sign-in that a card may still fill, the first at the beginning. `since`: the day one joined. */
export function missedOf(signed: readonly Day[], today: Day, since: Day): Day[] {
  const days = Array.from({ length: limits.fillable }, (_, at) => addDays(today, at - limits.fillable))
  return days.filter((day) => day >= since && !signed.includes(day))
}

/** What filling a gap would bring: the run before it and the one after it become one. */
export interface Rejoin {
  days: Day[]
  /** The streak once they are filled, without today while it is open. */
  streak: number
}

/** The gap that ended the streak before this one; null where none did, or where it is too long ago to be filled. */
export function rejoinOf(runs: readonly Run[], today: Day, missed: readonly Day[]): Rejoin | null {
  const living = livingRun(runs, today)
  const before = runs.find((run) => run !== living)
  if (!before) return null
  const end = living?.first ?? today
  const days = Array.from({ length: daysBetween(before.last, end) - 1 }, (_, at) =>
    addDays(before.last, at + 1),
  )
  if (days.length === 0 || !days.every((day) => missed.includes(day))) return null
  return { days, streak: lengthOf(before) + days.length + (living ? lengthOf(living) : 0) }
}

/** A time of day, HH:mm. */
export const timePattern = '^([01]\\d|2[0-3]):[0-5]\\d$'
export const monthPattern = '^20\\d\\d-(0[1-9]|1[0-2])$'
/** Nobody is reminded until they ask to be. */
export const usualReminder = { reminder: false, time: '20:00' } as const
/** A reminder that is later than this is none: minutes. */
export const reminderLate = 120

/** Days before points go at which one is told. */
export const warnedAhead = [30, 7] as const

/** Points of a year are good to the end of the next one. */
export const lastDayOf = (year: number): Day => `${year + 1}-12-31`
