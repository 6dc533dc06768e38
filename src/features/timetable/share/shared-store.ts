import { makeAutoObservable, observable, runInAction } from 'mobx'
import { joinDrafts } from '@contract/timetable/academic/rules'
import { classesOn, clockOn, mondayOfWeek, sectionsOf, weekOf, type Clock } from '@contract/timetable/rules'
import { dayOf } from '@contract/rules'
import { tintsOf } from '@contract/timetable/tints/rules'
import type { SharedTimetable } from '@contract/timetable/share/schema'
import type { Class } from '@contract/timetable/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { ignored } from '@/platform/ignored'
import { DiffStore } from '../academic/diff-store'
import type { TimetableStore } from '../timetable-store'
import type { WeekTable } from '../week-store'

/** Another's timetable, to be looked at. */
export class SharedTable implements WeekTable {
  readonly settings = { only_now_week: 1 } as const
  readonly now = Date.now()

  constructor(private readonly shared: SharedTimetable) {}

  get term() {
    return this.shared.term
  }
  get classes() {
    return this.shared.classes
  }
  get calendar() {
    return this.shared.calendar
  }
  get today(): string {
    return dayOf(this.now)
  }
  get week(): number {
    const { term, today } = this
    const week = weekOf(term, today)
    if (week !== null) return week
    return term.starts !== null && today > term.starts ? term.weeks : 1
  }
  get sections(): number {
    const most = Math.max(0, ...this.classes.map(({ to }) => to))
    return Math.max(most, sectionsOf(-1, this.clockOf(this.today)))
  }
  get tints(): ReadonlyMap<string, number> {
    return tintsOf(this.classes)
  }
  mondayOf(week: number): string | null {
    return mondayOfWeek(this.term, week)
  }
  clockOf(date: string): Clock {
    return clockOn(this.shared.class_time, this.calendar, date)
  }
  classesOf(date: string): Class[] {
    return classesOn(this.classes, this.term, this.calendar, date)
  }
}

/** What a code shows, and the way of it into one's own timetable. */
export class SharedStore {
  readonly shared: Resource<SharedTimetable>
  diff: DiffStore | null = null
  readonly comparing: Action<[], void>

  constructor(
    private readonly code: string,
    private readonly timetable: TimetableStore,
  ) {
    this.shared = new Resource(() => get('cls/codeinfo', { code }, inPlace))
    this.comparing = new Action('compare timetables', () => this.compare())
    makeAutoObservable<this, 'code' | 'timetable'>(
      this,
      { code: false, timetable: false, shared: false, comparing: false, diff: observable.ref },
      { autoBind: true },
    )
  }

  load(): Promise<void> {
    return this.shared.load()
  }

  accept(): void {
    this.diff?.accept()
    // the owner is told how many; that it was not counted is nothing to the person
    void ignored(post('cls/takecode', { code: this.code }, inPlace))
  }
  back(): void {
    this.diff = null
  }

  private async compare(): Promise<void> {
    const { data } = this.shared
    if (!data) return
    await this.timetable.load()
    const { term, classes } = data
    runInAction(() => {
      this.diff = new DiffStore(this.timetable, {
        term: { year: term.year, term: term.term },
        drafts: joinDrafts(classes),
        ...{ untimed: [], notUnderstood: [] },
        counted: { held: classes.length, read: classes.length },
        starts: term.starts,
        weeks: term.weeks,
        days: term.days,
      })
    })
  }
}
