import { makeAutoObservable } from 'mobx'
import {
  anyTint,
  faultOfClass,
  hasWeek,
  hoursOf,
  limits,
  overlap,
  sectionsAround,
  usualClock,
  weeksIn,
  type Clock,
  type Parity,
  type Section,
} from '@contract/timetable/rules'
import { tintsOf } from '@contract/timetable/tints/rules'
import type { Class } from '@contract/timetable/schema'
import { t } from '@/locale'
import { FormModel } from '@/ui/form/model'
import type { TimetableStore } from './timetable-store'

interface Values {
  name: string
  teacher: string
  room: string
  day: number
  from: number
  to: number
  /** Its own, where no section has them. */
  hours: Section | null
  weeks: number
  tint: number
  note: string
}

const blank = (day: number, from: number, weeks: number): Values => ({
  name: '',
  teacher: '',
  room: '',
  day,
  from,
  to: Math.min(limits.sections.max, from + 1),
  hours: null,
  weeks: weeksIn(1, weeks),
  tint: anyTint,
  note: '',
})

const valuesOf = ({
  name,
  teacher,
  room,
  day,
  from,
  to,
  hours = null,
  weeks,
  tint,
  note,
}: Class): Values => ({
  name,
  teacher,
  room,
  day,
  from,
  to,
  hours,
  weeks,
  tint,
  note,
})

/** A class being added or changed. */
export class ClassFormStore {
  readonly form: FormModel<Values>

  constructor(
    private readonly table: TimetableStore,
    /** null: a new one. */
    private readonly row: Class | null,
    day: number,
    from: number,
  ) {
    this.form = new FormModel<Values>({
      initial: row ? valuesOf(row) : blank(day, from, table.term?.weeks ?? 20),
      limits: {
        name: { label: t('课程名'), required: true, max: limits.name.max },
        teacher: { label: t('老师'), max: limits.teacher.max },
        room: { label: t('教室'), max: limits.room.max },
        day: { label: t('星期') },
        from: { label: t('从第几节') },
        to: { label: t('到第几节') },
        hours: { label: t('上课时间') },
        weeks: { label: t('周次') },
        tint: { label: t('颜色') },
        note: { label: t('备注'), max: limits.note.max },
      },
      check: (values) => {
        const fault = faultOfClass({ ...values, weeks: this.weeksOf(values) })
        return fault ? { [fault.field]: fault.text } : {}
      },
    })
    makeAutoObservable<this, 'table' | 'row'>(
      this,
      { form: false, table: false, row: false },
      { autoBind: true },
    )
  }

  get isNew(): boolean {
    return this.row === null
  }

  /** Others that meet at the same time; they may. */
  get meets(): Class[] {
    const { values } = this.form
    return this.table.classes.filter((one) => one.id !== this.row?.id && overlap(one, values, this.clock))
  }
  /** Weeks that the term has: it may have had more of them once. */
  private weeksOf({ weeks }: Pick<Values, 'weeks'>): number {
    return weeks & weeksIn(1, this.table.term?.weeks ?? limits.weeks.max)
  }
  private get clock(): Clock {
    return this.table.clockOf(this.table.today)
  }

  /** With the class as it is in the form. */
  get tints(): ReadonlyMap<string, number> {
    const others = this.table.classes.filter((one) => one.id !== this.row?.id)
    return tintsOf([...others, this.form.values])
  }

  /** Names, teachers and rooms that the term has already. */
  get known(): string[] {
    return [...new Set(this.table.classes.map(({ name }) => name))]
  }

  /** Another class of that name says the rest. */
  take(name: string): void {
    this.form.set('name', name)
    const like = this.table.classes.find((one) => one.name === name)
    if (!like) return
    this.form.set('teacher', like.teacher)
    this.form.set('room', like.room)
    this.form.set('tint', like.tint)
  }

  turnWeek(week: number): void {
    const { weeks } = this.form.values
    this.form.set('weeks', hasWeek(weeks, week) ? weeks & ~(1 << (week - 1)) : weeks | (1 << (week - 1)))
  }
  everyWeek(parity: Parity): void {
    this.form.set('weeks', weeksIn(1, this.table.term?.weeks ?? 20, parity))
  }

  setFrom(from: number): void {
    const { to } = this.form.values
    this.form.set('from', from)
    if (to < from) this.form.set('to', from)
  }

  /** Hours of its own begin as those of its sections. */
  setOwn(own: boolean): void {
    const { values } = this.form
    this.form.set(
      'hours',
      own ? (hoursOf(values, this.clock) ?? hoursOf({ from: 1, to: 2 }, usualClock)) : null,
    )
  }
  setHours(change: Partial<Section>): void {
    const { hours } = this.form.values
    if (!hours) return
    const changed = { from: hours.from, to: hours.to, ...change }
    const { from, to } = sectionsAround(changed, this.clock)
    this.form.set('hours', changed)
    this.form.set('from', from)
    this.form.set('to', to)
  }

  /** Whether it was kept. */
  async save(): Promise<boolean> {
    const kept = await this.form.submit(async (values) => {
      const words = { name: values.name.trim(), teacher: values.teacher.trim(), room: values.room.trim() }
      const set = { ...values, ...words, weeks: this.weeksOf(values) }
      if (this.row === null) this.table.add('class', { ...set, term: this.table.term?.id, gone: false })
      else this.table.amend('class', this.row, set)
      return true
    })
    return kept === true
  }
}
