/** A week that has its classes, whatever holidays it has. */
import { addDays, dayOf } from '../../contract/rules'
import { mondayOf, type CalendarDay } from '../../contract/timetable/rules'
import type { Person } from './people'

/** Days of a person's own for this week's holidays: they go before the school's, and have the classes of a week later. */
export async function taughtDays(person: Person): Promise<CalendarDay[]> {
  const monday = mondayOf(dayOf(Date.now()))
  const { days } = await person.get('cls/calendar')
  return days
    .filter(({ date }) => date >= monday && date < addDays(monday, 7))
    .map(({ date }) => ({ date, name: '照常上课', as: addDays(date, 7) }))
}
