import { makeAutoObservable } from 'mobx'
import { limits, weekdayOf, weekOf } from '@contract/timetable/rules'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { TimetableStore } from './timetable-store'
import { weekdayText } from './labels'

/** A day that is added to those that differ. */
export class DayStore {
  kind: 'off' | 'swap' = 'off'
  date = ''
  as = ''
  name = ''
  errors: { date?: string; as?: string } = {}

  constructor(
    private readonly table: TimetableStore,
    private readonly termId: string,
  ) {
    makeAutoObservable<this, 'table' | 'termId'>(this, { table: false, termId: false }, { autoBind: true })
  }

  setKind(kind: 'off' | 'swap'): void {
    this.kind = kind
    this.errors = {}
  }
  setDate(date: string): void {
    this.date = date
    this.errors = {}
  }
  setAs(as: string): void {
    this.as = as
    this.errors = {}
  }
  setName(name: string): void {
    this.name = name
  }

  /** What stands in the way stays beside its field, with what was typed. */
  add(): void {
    const { table, termId, kind, date, as, name } = this
    const term = table.termById(termId)
    if (!term) return
    this.errors = this.faults()
    if (Object.keys(this.errors).length > 0) return
    const usual = kind === 'off' ? t('放假') : t('补{day}的课', { day: weekdayText(weekdayOf(as)) })
    const day = { date, name: name.trim() === '' ? usual : name.trim(), as: kind === 'off' ? null : as }
    table.edit('term', termId, { days: [...term.days.filter((one) => one.date !== date), day] })
    feedback.toast(t('加好了'), { icon: 'success' })
    Object.assign(this, { date: '', as: '', name: '' })
  }

  private faults(): { date?: string; as?: string } {
    const { table, termId, kind, date, as } = this
    const term = table.termById(termId)
    if (!term) return {}
    if (date === '') return { date: t('选一天') }
    const known = term.days.some((one) => one.date === date)
    if (!known && term.days.length >= limits.days)
      return { date: t('最多 {n} 天，先去掉一些', { n: limits.days }) }
    if (term.starts !== null && kind === 'off' && weekOf(term, date) === null)
      return { date: t('这天不在学期里') }
    if (kind === 'off') return {}
    if (as === '') return { as: t('选一天') }
    if (as === date) return { as: t('要和上面的不是同一天') }
    return term.starts !== null && weekOf(term, as) === null ? { as: t('这天不在学期里') } : {}
  }
}
