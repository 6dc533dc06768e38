import { makeAutoObservable } from 'mobx'
import {
  hasWeek,
  hoursOf,
  minuteAt,
  minutesOf,
  specialDay,
  weekOf,
  type CalendarDay,
  type Clock,
} from '@contract/timetable/rules'
import { addDays } from '@contract/rules'
import type { Class, SchoolCalendar, Settings, Term } from '@contract/timetable/schema'
import { laid, type Laid } from './grid'

export interface Column {
  /** 1: Monday. */
  day: number
  /** null: nobody said when the term starts. */
  date: string | null
  today: boolean
  special: CalendarDay | undefined
  blocks: Laid<Class>[]
  /** Of other weeks, where nothing else stands. */
  faded: Class[]
}

/** What a week is drawn from: one's own timetable, or another's. */
export interface WeekTable {
  readonly term: Term | null
  readonly classes: readonly Class[]
  readonly settings: Pick<Settings, 'only_now_week'>
  readonly calendar: SchoolCalendar
  /** ms. */
  readonly now: number
  readonly today: string
  /** The week that today is in. */
  readonly week: number
  /** Sections of a day. */
  readonly sections: number
  /** Of names whose classes were given no colour. */
  readonly tints: ReadonlyMap<string, number>
  mondayOf(week: number): string | null
  clockOf(date: string): Clock
  classesOf(date: string): Class[]
  /** Keeps the week of a term that nobody said the first day of; absent where it is another's. */
  keepWeek?(week: number): void
}

/** The week that is looked at. */
export class WeekStore {
  /** null: the one that today is in. */
  chosen: number | null = null
  /** The day that was looked at beside the week; '': none was. */
  looked = ''

  /** `leads`: days and classes lead to their pages. */
  constructor(
    readonly table: WeekTable,
    readonly leads = true,
  ) {
    makeAutoObservable(this, { table: false, leads: false }, { autoBind: true })
  }

  get weeks(): number {
    return this.table.term?.weeks ?? 1
  }
  get week(): number {
    return Math.min(this.weeks, this.chosen ?? this.table.week)
  }
  get monday(): string | null {
    return this.table.mondayOf(this.week)
  }
  /** As the first day of the week has it. */
  get clock(): Clock {
    return this.table.clockOf(this.monday ?? this.table.today)
  }

  choose(week: number): void {
    this.chosen = Math.min(this.weeks, Math.max(1, week))
    // a term without a first day has the week that its owner says
    if (this.table.term?.starts === null) this.table.keepWeek?.(this.chosen)
  }
  back(): void {
    this.chosen = null
  }

  /** The day beside the week: the one looked at while its week is shown, else today, else the first. */
  get day(): string {
    const { looked, monday, table } = this
    if (monday === null) return table.today
    const within = (date: string): boolean => monday <= date && date < addDays(monday, 7)
    return [looked, table.today].find(within) ?? monday
  }

  /** Shows a day beside its week. */
  look(date: string): void {
    this.looked = date
    const week = this.table.term && weekOf(this.table.term, date)
    if (week && week !== this.week) this.choose(week)
  }

  get columns(): Column[] {
    return Array.from({ length: 7 }, (_, index) => this.column(index + 1))
  }

  /** Whether a day takes less room: one of the weekend without classes. */
  isNarrow(day: number): boolean {
    const column = this.columns[day - 1]
    return day > 5 && column !== undefined && column.blocks.length + column.faded.length === 0
  }

  /** Whether all seven days take their whole room. */
  get isFull(): boolean {
    return !this.isNarrow(6) && !this.isNarrow(7)
  }

  /** Of today, what is next or under way; null where that is another week. */
  get next(): Class | null {
    const { table } = this
    if (this.week !== table.week || this.monday === null) return null
    const minute = minuteAt(table.now)
    const clock = table.clockOf(table.today)
    return (
      table.classesOf(table.today).find((one) => {
        const hours = hoursOf(one, clock)
        return hours !== null && minutesOf(hours.to) > minute
      }) ?? null
    )
  }

  private column(day: number): Column {
    const { table, monday, week } = this
    const date = monday === null ? null : addDays(monday, day - 1)
    const held =
      date === null
        ? table.classes.filter((one) => one.day === day && hasWeek(one.weeks, week))
        : table.classesOf(date)
    const others = table.settings.only_now_week === 1 ? [] : table.classes.filter((one) => one.day === day)
    const taken = [...held]
    const faded: Class[] = []
    for (const one of others) {
      if (taken.some((other) => other.from <= one.to && one.from <= other.to)) continue
      taken.push(one)
      faded.push(one)
    }
    return {
      day,
      date,
      today: date === table.today,
      special: date && table.term ? specialDay(table.term, table.calendar, date) : undefined,
      blocks: laid(held),
      faded,
    }
  }
}
