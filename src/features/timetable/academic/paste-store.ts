import { makeAutoObservable, runInAction } from 'mobx'
import type { NotUnderstood } from '@contract/timetable/academic/reading/rules'
import { academic } from '@contract/timetable/academic/rules'
import { specialDay } from '@contract/timetable/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { tell } from '@/net/prompts'
import { sendFile } from '@/net/upload'
import { clipboard } from '@/platform/clipboard'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { files } from '@/platform/file'
import { storage } from '@/platform/storage'
import type { TimetableStore } from '../timetable-store'
import { DiffStore } from './diff-store'
import { isCalendar, readCalendar } from './ics'
import { readTable } from './table'
import { termKey, termNow, termOfKey, type SchoolTerm } from './labels'

const place = (userId: string): string => `academic.paste.${userId}`

/** Text of the person's own: rows of a spreadsheet, or a calendar. */
export class PasteStore {
  text: string
  /** What the chosen file says: it is shown as what it changes, and is no text to be written on. */
  private file = ''
  term: string
  /** What could not be read, where nothing could be. */
  notUnderstood: readonly NotUnderstood[] = []
  /** Why nothing could be. */
  problem = ''
  diff: DiffStore | null = null
  readonly choosing: Action<[], void>

  constructor(
    private readonly userId: string,
    readonly timetable: TimetableStore,
  ) {
    this.text = storage.get<string>(place(userId)) ?? ''
    const { term } = timetable
    this.term = term ? termKey(term) : termNow(timetable.today)
    this.choosing = new Action('choose timetable', () => this.choose())
    makeAutoObservable<this, 'userId' | 'file'>(
      this,
      { userId: false, file: false, timetable: false, choosing: false },
      { autoBind: true },
    )
  }

  load(): Promise<void> {
    return this.timetable.load()
  }

  setText(text: string): void {
    this.text = text
    this.file = ''
    this.notUnderstood = []
    this.problem = ''
    try {
      storage.set(place(this.userId), text)
    } catch {
      // on a device without room it lives as long as the page
    }
  }
  setTerm(term: string): void {
    this.term = term
  }

  async paste(): Promise<void> {
    try {
      const text = await clipboard.read()
      if (text.trim() === '') feedback.toast(t('剪贴板里没有文字'))
      else runInAction(() => this.take(text))
    } catch {
      feedback.toast(t('读不到剪贴板，长按输入框粘贴'))
    }
  }

  /** Shows how the text differs from the timetable, with what could not be read. */
  read(): void {
    const text = this.file || this.text
    const calendar = isCalendar(text)
    this.notUnderstood = []
    this.problem = this.tooLong(text)
    if (this.problem !== '') return
    const { classes, starts, ...said } = this.reading(text, calendar)
    if (classes.length === 0 && said.untimed.length === 0) {
      this.problem = this.nothing(text, calendar)
      this.notUnderstood = said.notUnderstood
    } else
      this.diff = new DiffStore(this.timetable, {
        term: termOfKey(this.term),
        drafts: classes,
        starts,
        ...said,
      })
  }

  /** The text was taken over. */
  finish(): void {
    this.diff?.accept()
    storage.remove(place(this.userId))
  }
  back(): void {
    if (this.diff?.done) this.setText('')
    this.diff = null
  }

  private reading(text: string, calendar: boolean) {
    const { timetable } = this
    const { year, term } = termOfKey(this.term)
    const isChosen = (one: SchoolTerm): boolean => one.year === year && one.term === term
    const own = timetable.terms.find(isChosen)
    const starts = own?.starts ?? timetable.calendar.terms.find(isChosen)?.starts ?? null
    const times = own ?? { starts, weeks: 0, days: [] }
    const clock = timetable.clockOf(starts ?? timetable.today)
    if (!calendar) return { ...readTable(text, clock), starts: null }
    return readCalendar(text, {
      starts,
      clockOf: (date) => timetable.clockOf(date),
      specialOf: (date) => specialDay(times, timetable.calendar, date),
    })
  }

  /** Nothing of what is too long is taken: a part of it would look like the whole. */
  private take(text: string): void {
    const problem = this.tooLong(text)
    if (problem === '') this.setText(text)
    else this.problem = problem
  }
  private tooLong(text: string): string {
    const [n, { max }] = [Array.from(text).length, academic.text]
    return n <= max ? '' : t('一共 {n} 字，最多 {max} 字，还没有读。先去掉不是课的部分', { n, max })
  }

  private nothing(text: string, calendar: boolean): string {
    if (text.trim() === '') return t('先粘贴课程，或选一个文件')
    return calendar ? t('日历里没有这个学期的课') : t('没有读出课程，看看每列的顺序')
  }

  /** Goes straight to what the file changes; another term can be chosen on the way back. */
  private open(text: string): void {
    this.file = text
    this.read()
  }

  private async choose(): Promise<void> {
    try {
      const { path } = await files.choose('csv', 'txt', 'ics')
      const { text } = await sendFile('cls/text', {}, path)
      runInAction(() => this.open(text))
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      tell(error, false)
    }
  }
}
