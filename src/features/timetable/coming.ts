/** What a line on home says of the next days: written as the copy of the timetable changes. */
import { classesOn, clockOn, hoursOf, momentOf, weekOf } from '@contract/timetable/rules'
import { addDays, dayOf } from '@contract/rules'
import { storage } from '@/platform/storage'
import { placeOfComing, type Coming } from '@/shell/timetable/coming'
import type { Kept } from './kept'

/** A person who opens no timetable for longer than this has no line. */
const days = 14

/** Of the term that runs on each day; of two such the one that is shown. */
function comingOf({ terms, classes, settings, calendar }: Kept, now: number): Coming[] {
  const today = dayOf(now)
  return Array.from({ length: days }, (_, index) => addDays(today, index)).flatMap((date) => {
    const running = terms.filter((one) => !one.gone && weekOf(one, date) !== null)
    const term = running.find(({ id }) => id === settings.term_id) ?? running[0]
    if (!term) return []
    const own = classes.filter((one) => !one.gone && one.term === term.id)
    const clock = clockOn(settings.class_time, calendar, date)
    return classesOn(own, term, calendar, date).flatMap((one) => {
      const hours = hoursOf(one, clock)
      if (!hours) return []
      const text = [one.name, one.room].filter(Boolean).join(' · ')
      return [{ at: hours.from, text, from: momentOf(date, hours.from), to: momentOf(date, hours.to) }]
    })
  })
}

export function keepComing(userId: string, kept: Kept, now = Date.now()): void {
  try {
    storage.set(placeOfComing(userId), comingOf(kept, now))
  } catch {
    // on a full device home has no line
  }
}
