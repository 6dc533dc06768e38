import { makeAutoObservable } from 'mobx'
import {
  anyTint,
  faultOfClass,
  hasWeek,
  limits,
  overlap,
  weeksIn,
  type Parity,
} from '@contract/timetable/rules'
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
  weeks: weeksIn(1, weeks),
  tint: anyTint,
  note: '',
})

const valuesOf = ({ name, teacher, room, day, from, to, weeks, tint, note }: Class): Values => ({
  name,
  teacher,
  room,
  day,
  from,
  to,
  weeks,
  tint,
  note,
})

/** A class being added or changed. */
export class ClassFormStore {
  readonly form: FormModel<Values>

  constructor(
    private readonly table: TimetableStore,
    private readonly id: string | null,
    day: number,
    from: number,
  ) {
    const known = id === null ? null : table.classById(id)
    this.form = new FormModel<Values>({
      initial: known ? valuesOf(known) : blank(day, from, table.term?.weeks ?? 20),
      limits: {
        name: { label: t('课程名'), required: true, max: limits.name.max },
        teacher: { label: t('老师'), max: limits.teacher.max },
        room: { label: t('教室'), max: limits.room.max },
        day: { label: t('星期') },
        from: { label: t('从第几节') },
        to: { label: t('到第几节') },
        weeks: { label: t('周次') },
        tint: { label: t('颜色') },
        note: { label: t('备注'), max: limits.note.max },
      },
      check: (values) => {
        const fault = faultOfClass(values)
        if (fault === null) return {}
        return values.weeks === 0 ? { weeks: fault } : { to: fault }
      },
    })
    makeAutoObservable<this, 'table' | 'id'>(
      this,
      { form: false, table: false, id: false },
      { autoBind: true },
    )
  }

  /** Others that meet at the same time; they may. */
  get meets(): Class[] {
    const { values } = this.form
    return this.table.classes.filter((one) => one.id !== this.id && overlap(one, values))
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

  /** Whether it was kept. */
  async save(): Promise<boolean> {
    const kept = await this.form.submit(async (values) => {
      const words = { name: values.name.trim(), teacher: values.teacher.trim(), room: values.room.trim() }
      const set = { ...values, ...words }
      if (this.id === null) this.table.add('class', { ...set, term: this.table.term?.id, gone: false })
      else this.table.edit('class', this.id, set)
      return true
    })
    return kept === true
  }
}
