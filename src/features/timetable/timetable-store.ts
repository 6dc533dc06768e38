import { makeAutoObservable, observable, runInAction } from 'mobx'
import {
  classesOn,
  clockOn,
  limits,
  mondayOfWeek,
  sectionsOf,
  weekOf,
  type RowKind,
} from '@contract/timetable/rules'
import { dayOf } from '@contract/rules'
import type { Class, Clash, Memo, Settings, Term } from '@contract/timetable/schema'
import { tintsOf } from '@contract/timetable/tints/rules'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { CallError, sentenceOf } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { reportFailure } from '@/platform/report-failure'
import { keepComing } from './coming'
import { bodyOf } from './sync-body'
import {
  applyChange,
  brought,
  changedIn,
  queueChange,
  readKept,
  retryRefused,
  revOf,
  sendable,
  writeKept,
  type Kept,
  type Pending,
} from './kept'

const here = <T extends { gone: boolean }>(rows: readonly T[]): T[] => rows.filter(({ gone }) => !gone)

/** The timetable of who is signed in: read from the device at once, brought into line with the server behind it. */
export class TimetableStore {
  private kept: Kept
  /** The device has no room for the copy: it lives as long as the page. */
  private full = false
  private running: Promise<void> | null = null
  /** The server is being asked. */
  syncing = false
  /** Why what was changed could not be saved; '' where nothing is wrong. */
  refused = ''
  /** The last try reached nobody. */
  offline = false
  /** Why the last try failed; null: it did not. */
  failure: unknown = null
  /** The server has answered since the page was opened: what is not here is nowhere. */
  answered = false
  /** Moves on as the page is shown again. */
  now = Date.now()

  constructor(private readonly userId: string) {
    this.kept = readKept(userId)
    makeAutoObservable<this, 'userId' | 'kept' | 'running'>(
      this,
      { userId: false, kept: observable.ref, running: false },
      { autoBind: true },
    )
  }

  /** Never rejects. */
  async load(): Promise<void> {
    this.now = Date.now()
    this.update((kept) => kept)
    await Promise.all([this.sync(), this.readCalendar()])
  }

  /** Whether it is known what the person has: from the server, or from the copy of a former time. */
  get known(): boolean {
    return this.answered || this.kept.rev > 0 || this.kept.terms.length > 0
  }

  get terms(): readonly Term[] {
    return here(this.kept.terms).sort((one, other) => (other.starts ?? '').localeCompare(one.starts ?? ''))
  }
  get settings(): Settings {
    return this.kept.settings
  }
  get calendar() {
    return this.kept.calendar
  }
  get clashes(): readonly Clash[] {
    return this.kept.clashes
  }
  get memos(): readonly Memo[] {
    return here(this.kept.memos)
  }
  get today(): string {
    return dayOf(this.now)
  }
  /** Changes that the server does not have yet. */
  get unsent(): number {
    return this.kept.pending.length + (this.kept.sending?.changes.length ?? 0)
  }

  /** Those that the server did not take, each with its reason. */
  get faulty(): readonly Pending[] {
    return this.kept.pending.filter(({ why }) => why !== undefined)
  }

  /** The one chosen; else that of today, or the latest. */
  get term(): Term | null {
    const { terms, settings } = this
    return (
      terms.find(({ id }) => id === settings.term_id) ??
      terms.find((term) => weekOf(term, this.today) !== null) ??
      terms[0] ??
      null
    )
  }
  get classes(): readonly Class[] {
    return this.classesIn(this.term?.id)
  }
  get tints(): ReadonlyMap<string, number> {
    return tintsOf(this.classes)
  }
  classesIn(termId: string | undefined): readonly Class[] {
    return here(this.kept.classes).filter(({ term }) => term === termId)
  }
  /** The week that today is in; of a term without a first day the one that its owner said. */
  get week(): number {
    const { term } = this
    if (!term) return 1
    if (term.starts === null) return this.settings.week
    const week = weekOf(term, this.today)
    if (week !== null) return week
    return this.today < term.starts ? 1 : term.weeks
  }

  /** The Monday of a week; null where nobody said when the term starts. */
  mondayOf(week: number): string | null {
    return this.term ? mondayOfWeek(this.term, week) : null
  }
  clockOf(date: string) {
    return clockOn(this.settings.class_time, this.calendar, date)
  }
  get sections(): number {
    const most = Math.max(0, ...this.classes.map(({ to }) => to))
    return Math.max(most, sectionsOf(this.settings.maxnodes, this.clockOf(this.today)))
  }
  classesOf(date: string): Class[] {
    return this.term ? classesOn(this.classes, this.term, this.calendar, date) : []
  }
  classById(id: string): Class | null {
    return here(this.kept.classes).find((one) => one.id === id) ?? null
  }
  termById(id: string): Term | null {
    return here(this.kept.terms).find((one) => one.id === id) ?? null
  }
  memoById(id: string): Memo | null {
    return here(this.kept.memos).find((one) => one.id === id) ?? null
  }

  /** What a row is called. */
  nameOf(kind: RowKind, id: string): string {
    if (kind === 'settings') return t('课表设置')
    if (kind === 'memo') return this.memoById(id)?.text ?? ''
    return (kind === 'term' ? this.termById(id) : this.classById(id))?.name ?? ''
  }
  /** A field of a row as it is here. */
  fieldOf(kind: RowKind, id: string, field: string): unknown {
    const row = {
      term: () => this.termById(id),
      class: () => this.classById(id),
      memo: () => this.memoById(id),
      settings: () => this.settings,
    }[kind]()
    if (field === 'gone') return row === null
    return row === null ? null : (row as Record<string, unknown>)[field]
  }

  /** Ends a clash. A toast says why not. */
  async settle(id: string, use: 'lost' | 'kept'): Promise<void> {
    await this.sync()
    await reportFailure(post('cls/settle', { id, use }))
    await this.sync()
  }

  /** Changes a row here at once, and on the server when it can be reached. */
  edit(kind: RowKind, id: string, set: Record<string, unknown>): void {
    const change: Pending = { kind, id, seen: revOf(this.kept, kind, id), at: Date.now(), set }
    this.update((kept) =>
      retryRefused(queueChange(applyChange(kept, { ...change, seen: revOf(kept, kind, id) }), change)),
    )
    void this.sync()
  }
  /** What a form made of the row it began with. What it left alone may be another by now, and stays that. */
  amend<R extends { id: string }>(kind: RowKind, was: R, set: Record<string, unknown>): void {
    const changed = this.fieldOf(kind, was.id, 'gone') ? set : changedIn(was, set)
    if (Object.keys(changed).length > 0) return this.edit(kind, was.id, changed)
    // what was refused may be taken now
    this.update(retryRefused)
    void this.sync()
  }
  /** A new row. Its id. */
  add(kind: Exclude<RowKind, 'settings'>, set: Record<string, unknown>): string {
    const id = newDraftKey()
    this.edit(kind, id, set)
    return id
  }
  set(settings: Partial<Settings>): void {
    this.edit('settings', this.userId, settings)
  }
  keepWeek(week: number): void {
    this.set({ week })
  }
  remove(kind: Exclude<RowKind, 'settings'>, id: string): void {
    this.edit(kind, id, { gone: true })
  }
  /** Deletes a timetable with its classes. What is given brings both back. */
  removeTerm(id: string): () => Promise<void> {
    const term = this.termById(id)
    const classes = this.classesIn(id)
    const ids = new Set(classes.map((one) => one.id))
    this.update((kept) => ({ ...kept, classes: kept.classes.filter((one) => !ids.has(one.id)) }))
    this.remove('term', id)
    return async () => {
      if (!term) return
      // the server has to have heard of the deletion, to which this is the answer
      await this.sync()
      runInAction(() => {
        const at = Date.now()
        this.update((kept) =>
          queueChange(
            {
              ...kept,
              terms: [...kept.terms.filter((one) => one.id !== id), term],
              classes: [...kept.classes.filter((one) => !ids.has(one.id)), ...classes],
            },
            { kind: 'term', id, seen: kept.rev, at, set: { gone: false } },
          ),
        )
      })
      await this.sync()
    }
  }

  /** Gives up a change that the server did not take: the row is what it is there. */
  drop({ kind, id, seen }: Pending): void {
    this.update((kept) => {
      const pending = kept.pending.filter((one) => one.kind !== kind || one.id !== id)
      const without = <T extends { id: string }>(rows: T[]): T[] =>
        seen > 0 ? rows : rows.filter((row) => row.id !== id)
      const { terms, classes, memos } = kept
      return {
        ...kept,
        ...{ pending, rev: 0, terms: without(terms), classes: without(classes), memos: without(memos) },
      }
    })
    void this.sync()
  }

  /** Sends what waits and takes what is new; one at a time. Never rejects. */
  sync(): Promise<void> {
    if (session.info?.user_id !== this.userId) return Promise.resolve()
    this.running ??= this.rounds().finally(() => {
      this.running = null
    })
    return this.running
  }

  /** Gives up what the server will not take. */
  async forget(): Promise<void> {
    this.refused = ''
    // what is gone from here is not gone from the server
    this.answered = false
    this.update((kept) => ({
      ...kept,
      rev: 0,
      sending: null,
      pending: [],
      terms: [],
      classes: [],
      memos: [],
    }))
    await this.sync()
  }

  /** What was changed meanwhile goes with the next one. */
  private async rounds(): Promise<void> {
    this.syncing = true
    try {
      let whole: boolean
      do whole = await this.round()
      while (!whole || sendable(this.kept).length > 0)
    } catch (error) {
      runInAction(() => this.fail(error))
    } finally {
      runInAction(() => (this.syncing = false))
    }
  }

  /** Whether its answer could be taken. */
  private async round(): Promise<boolean> {
    const { sending } = this.kept
    const now = sending ?? { key: newDraftKey(), changes: sendable(this.kept).slice(0, limits.changes) }
    if (!sending && now.changes.length > 0)
      this.update((kept) => ({
        ...kept,
        sending: now,
        pending: kept.pending.filter(
          (one) => !now.changes.some(({ kind, id }) => one.kind === kind && one.id === id),
        ),
      }))
    const since = this.kept.rev
    const answer = await post('cls/sync', bodyOf(now.changes, now.key, since), inPlace)
    let whole = false
    runInAction(() => {
      this.update((kept) => {
        // what is told since then is no whole to a copy that was given up meanwhile
        whole = kept.rev === since
        return whole ? brought(kept, answer) : kept
      })
      if (whole) Object.assign(this, { refused: '', offline: false, failure: null, answered: true })
    })
    return whole
  }

  private async readCalendar(): Promise<void> {
    try {
      const calendar = await get('cls/calendar', {}, inPlace)
      runInAction(() => this.update((kept) => ({ ...kept, calendar })))
    } catch {
      // the one that is kept will do
    }
  }

  private fail(error: unknown): void {
    const said = error instanceof CallError && (error.code === -1 || error.code === -2)
    this.failure = error
    this.offline = !said
    this.refused = said && this.unsent > 0 ? sentenceOf(error) : ''
  }

  /** Other open pages keep the same copy: each change begins with what is on the device now. */
  private update(change: (kept: Kept) => Kept): void {
    const kept = change(this.full ? this.kept : readKept(this.userId))
    this.full = !writeKept(this.userId, kept)
    keepComing(this.userId, kept)
    this.kept = kept
  }
}
