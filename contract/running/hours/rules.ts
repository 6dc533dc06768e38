/** Whether a station's hours leave the time for an errand. Both sides run it. Values only. */
import { opensAt } from '../../address/rules'
import { urgent as hurry } from '../price/rules'
import { windowsFrom } from '../rules'

/** Minutes that a rider needs at least: from the order to its first place, and from there to the second. */
const legs = { reach: 10, bring: 15 } as const

interface Span {
  from: number
  to: number
}
/** When it is wanted. Times in ms; without a window as soon as it can be. */
interface Wanted {
  urgent?: boolean | undefined
  window?: Span | null | undefined
}
/** Hours of both places; '' for one that has none. */
interface Ends {
  from: string
  to: string
}
type End = keyof Ends
const ends: readonly End[] = ['from', 'to']
const minute = 60_000

/** The time in which the rider may be at one of the places: not long before a window, and early enough to be in time. */
function visit(end: End, { urgent = false, window }: Wanted, now: number): Span {
  const begins = window ? Math.max(now, window.from - hurry.usual * minute) : now
  const due = window ? window.to : now + (urgent ? hurry.minutes : hurry.usual) * minute
  const reached = begins + legs.reach * minute
  return end === 'from'
    ? { from: reached, to: due - legs.bring * minute }
    : { from: reached + legs.bring * minute, to: due }
}

/** The place that is closed all the time in which the errand could be done; null: it can be done in time. */
export const closedEnd = (hours: Ends, wanted: Wanted, now: number): End | null =>
  ends.find((end) => {
    const { from, to } = visit(end, wanted, now)
    return opensAt(hours[end], from) > to
  }) ?? null

/** The first window on offer in which it can be done; null: in none. */
export const firstWindow = (hours: Ends, now: number): Span | null =>
  windowsFrom(now).find((window) => closedEnd(hours, { window }, now) === null) ?? null
