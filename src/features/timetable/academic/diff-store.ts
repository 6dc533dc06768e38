import { makeAutoObservable, observable } from 'mobx'
import {
  changedFields,
  classOf,
  differences,
  type Difference,
  type Draft,
} from '@contract/timetable/academic/rules'
import type { Reading } from '@contract/timetable/academic/reading/rules'
import { termsMeet, type CalendarDay, type TermTimes } from '@contract/timetable/rules'
import type { Class } from '@contract/timetable/schema'
import type { TimetableStore } from '../timetable-store'
import { termText, type SchoolTerm } from './labels'

export interface Brought extends Omit<Reading, 'classes'> {
  term: SchoolTerm
  drafts: readonly Draft[]
  /** The Monday of the first week, where it is known. */
  starts: string | null
  /** Of a term that is made for it: how many weeks, and its own days. */
  weeks?: number
  days?: readonly CalendarDay[]
}

export type Kind = Difference<Class>['kind']
export type Row = Difference<Class> & { key: string }
export const kinds: readonly Kind[] = ['added', 'changed', 'removed']

/** Weeks of a term that nobody said. */
const usualWeeks = 20

/** What was brought beside the timetable: each difference is taken or left. */
export class DiffStore {
  readonly rows: readonly Row[]
  /** Keys of the rows that are taken. What only the timetable has is the person's own until they say otherwise. */
  private taken = new Set<string>()
  /** The first day of a term that is not there yet. */
  starts: string
  /** How many were taken over, by kind; null: none yet. */
  done: Record<Kind, number> | null = null
  private undoes: (() => void)[] = []

  constructor(
    private readonly timetable: TimetableStore,
    readonly brought: Brought,
  ) {
    const found = differences(brought.drafts, timetable.classesIn(this.known?.id))
    // what only the timetable has may be what was not understood
    const sure = brought.notUnderstood.length === 0
    this.rows = found
      .filter(({ kind }) => sure || kind !== 'removed')
      .map((one, index) => ({ ...one, key: String(index) }))
    for (const { key, kind } of this.rows) if (kind !== 'removed') this.taken.add(key)
    this.starts = brought.starts ?? this.calendar?.starts ?? ''
    makeAutoObservable<this, 'timetable' | 'undoes'>(
      this,
      { timetable: false, undoes: false, rows: observable.ref, brought: false },
      { autoBind: true },
    )
  }

  /** The timetable of that term; null: it is made. */
  get known() {
    const { year, term } = this.brought.term
    const { terms } = this.timetable
    return terms.find((one) => one.year === year && one.term === term) ?? terms.find(this.meets) ?? null
  }
  /** Of two timetables none may have a week of the other. */
  private readonly meets = (one: TermTimes): boolean => {
    const { brought, calendar } = this
    const weeks = brought.weeks ?? calendar?.weeks ?? usualWeeks
    return termsMeet(one, { starts: brought.starts ?? calendar?.starts ?? null, weeks, days: [] })
  }
  private get calendar() {
    const { year, term } = this.brought.term
    return this.timetable.calendar.terms.find((one) => one.year === year && one.term === term)
  }
  rowsOf(kind: Kind): readonly Row[] {
    return this.rows.filter((row) => row.kind === kind)
  }
  has(key: string): boolean {
    return this.taken.has(key)
  }
  get count(): number {
    return this.taken.size
  }
  hasAll(kind: Kind): boolean {
    return this.rowsOf(kind).every(({ key }) => this.taken.has(key))
  }

  toggle(key: string): void {
    if (!this.taken.delete(key)) this.taken.add(key)
  }
  toggleAll(kind: Kind): void {
    const all = this.hasAll(kind)
    for (const { key } of this.rowsOf(kind)) {
      if (all) this.taken.delete(key)
      else this.taken.add(key)
    }
  }
  setStarts(starts: string): void {
    this.starts = starts
  }

  /** Carries out what was ticked, on the device at once. */
  accept(): void {
    const done = { added: 0, changed: 0, removed: 0 }
    const term = this.known?.id ?? this.newTerm()
    this.beginTerm(term)
    for (const row of this.rows) {
      if (!this.taken.has(row.key)) continue
      this.carry(row, term)
      done[row.kind] += 1
    }
    const before = this.timetable.settings.term_id
    if (before !== term) {
      this.timetable.set({ term_id: term })
      this.undoes.push(() => this.timetable.set({ term_id: before }))
    }
    this.done = done
  }

  /** Puts everything back as it was. */
  undo(): void {
    for (const undo of this.undoes.reverse()) undo()
    this.undoes = []
    this.done = null
  }

  private carry(row: Row, term: string): void {
    const { timetable, undoes } = this
    if (row.kind === 'added') {
      const id = timetable.add('class', classOf(row.draft, term))
      undoes.push(() => timetable.remove('class', id))
    } else if (row.kind === 'removed') {
      const { id, rev: _rev, gone: _gone, ...was } = row.was
      timetable.remove('class', id)
      // what is deleted may have left the device: it comes back as a new one
      undoes.push(() => void timetable.add('class', was))
    } else {
      const { draft, was } = row
      const fields = changedFields(draft, was)
      const of = (one: Draft) => Object.fromEntries(fields.map((field) => [field, one[field] ?? null]))
      const back = of(was)
      timetable.edit('class', was.id, of(draft))
      undoes.push(() => timetable.edit('class', was.id, back))
    }
  }

  private newTerm(): string {
    const { timetable, calendar } = this
    const { term: of, weeks, days = [] } = this.brought
    const { year, term } = of
    const id = timetable.add('term', {
      ...{ year, term, name: termText({ year, term }), days },
      starts: this.starts === '' ? null : this.starts,
      weeks: weeks ?? calendar?.weeks ?? usualWeeks,
    })
    this.undoes.push(() => timetable.remove('term', id))
    return id
  }

  /** A term whose first day nobody said learns it. */
  private beginTerm(id: string): void {
    const { timetable, starts } = this
    if (starts === '' || timetable.termById(id)?.starts !== null) return
    timetable.edit('term', id, { starts })
    this.undoes.push(() => timetable.edit('term', id, { starts: null }))
  }
}
