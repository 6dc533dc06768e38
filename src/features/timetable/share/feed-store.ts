import { makeAutoObservable, runInAction } from 'mobx'
import type { Exam } from '@contract/timetable/academic/schema'
import type { MemoWay } from '@contract/timetable/share/rules'
import type { Feed } from '@contract/timetable/share/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { examsForCalendar } from '../academic/calendar-exams'
import { addressOf } from './pages'

/** The address that calendars read. */
export class FeedStore {
  readonly feed = new Resource<{ feed: Feed | null }>(() => get('cls/feed', {}, inPlace))
  /** Whole; told once, when it is made. */
  address = ''
  /** What is to stand in it, before there is one. */
  memos: MemoWay = 'event'
  withExams = true
  readonly making: Action<[], void>
  readonly dropping: Action<[], void>
  /** Of the address that is being made: a second try makes the same. */
  private key = newDraftKey()

  constructor(private readonly userId: string) {
    this.making = new Action('make calendar', () => this.make())
    this.dropping = new Action('drop calendar', () => this.drop())
    makeAutoObservable<this, 'userId' | 'key'>(
      this,
      { feed: false, making: false, dropping: false, userId: false, key: false },
      { autoBind: true },
    )
  }

  load(): Promise<void> {
    return this.feed.load()
  }
  get known(): Feed | null {
    return this.feed.data?.feed ?? null
  }
  /** Exams that were read on this device. */
  get exams(): Exam[] {
    return examsForCalendar(this.userId)
  }

  setMemos(memos: MemoWay): void {
    this.memos = memos
    if (this.known) void this.change({ memos })
  }
  setExams(on: boolean): void {
    this.withExams = on
    if (this.known) void this.change({ exams: on ? this.exams : null })
  }

  async copy(): Promise<void> {
    await clipboard.write(this.address).then(
      () => feedback.toast(t('地址已复制')),
      () => feedback.toast(t('没有复制成功，长按地址复制')),
    )
  }

  private async change(body: { memos?: MemoWay; exams?: Exam[] | null }): Promise<void> {
    // a toast says why not
    const feed = await post('cls/setfeed', body).catch(() => null)
    if (feed) this.feed.set({ feed })
    else await this.feed.load()
  }

  private async make(): Promise<void> {
    const { known, memos, withExams, exams, key } = this
    const kept = known ? { memos: known.memos, exams: known.exams === null ? null : exams } : null
    const { path, feed } = await post('cls/makefeed', {
      key,
      ...(kept ?? { memos, exams: withExams ? exams : null }),
    })
    runInAction(() => {
      this.key = newDraftKey()
      this.address = addressOf(path)
      this.feed.set({ feed })
    })
  }

  private async drop(): Promise<void> {
    await post('cls/dropfeed', {})
    runInAction(() => {
      this.address = ''
      this.feed.set({ feed: null })
    })
  }
}
