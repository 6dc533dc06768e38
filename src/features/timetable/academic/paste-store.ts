import { makeAutoObservable, runInAction } from 'mobx'
import { academic } from '@contract/timetable/academic/rules'
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
import { readTable, type Problem } from './table'
import { termKey, termNow, termOfKey } from './words'

const place = (userId: string): string => `academic.paste.${userId}`

/** Text of the person's own: rows of a spreadsheet, or a calendar. */
export class PasteStore {
  text: string
  term: string
  /** What could not be read, in the text as it is. */
  problems: readonly Problem[] = []
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
    makeAutoObservable<this, 'userId'>(
      this,
      { userId: false, timetable: false, choosing: false },
      { autoBind: true },
    )
  }

  load(): Promise<void> {
    return this.timetable.load()
  }

  setText(text: string): void {
    this.text = text
    this.problems = []
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
      else runInAction(() => this.setText(text.slice(0, academic.text.max)))
    } catch {
      feedback.toast(t('读不到剪贴板，长按输入框粘贴'))
    }
  }

  /** Shows how the text differs from the timetable; says what it could not read. `anyway`: without those lines. */
  read(anyway = false): void {
    const term = termOfKey(this.term)
    const calendar = isCalendar(this.text)
    const { drafts, problems, starts } = calendar
      ? readCalendar(this.text, this.firstDay, this.timetable.clockOf(this.firstDay ?? this.timetable.today))
      : readTable(this.text)
    this.problems = problems
    this.problem = drafts.length > 0 ? '' : this.nothing(calendar)
    if (drafts.length === 0 || (problems.length > 0 && !anyway)) return
    this.diff = new DiffStore(this.timetable, { term, drafts, untimed: [], starts })
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

  /** The Monday of the chosen term's first week, where anybody said it. */
  private get firstDay(): string | null {
    const { year, term } = termOfKey(this.term)
    const { terms, calendar } = this.timetable
    const own = terms.find((one) => one.year === year && one.term === term)
    const starts = own?.starts ?? calendar.terms.find((one) => one.year === year && one.term === term)?.starts
    return starts ?? null
  }

  private nothing(calendar: boolean): string {
    if (this.text.trim() === '') return t('先粘贴课程，或选一个文件')
    return calendar ? t('日历里没有这个学期的课') : t('没有读出课程，看看每列的顺序')
  }

  private async choose(): Promise<void> {
    try {
      const { path } = await files.choose('csv', 'txt', 'ics')
      const { text } = await sendFile('cls/text', {}, path)
      runInAction(() => this.setText(text))
    } catch (error) {
      if (error instanceof PlatformError && error.code === 'cancelled') return
      tell(error, false)
    }
  }
}
