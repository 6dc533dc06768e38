import { makeAutoObservable, observable } from 'mobx'
import { minuteAt, minutesOf, mondayOf, weekdayOf, type Section } from '@contract/timetable/rules'
import { sharing, type FreeTo } from '@contract/timetable/share/rules'
import type { FreeTime } from '@contract/timetable/share/schema'
import { addDays, dayOf } from '@contract/rules'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { storage } from '@/platform/storage'
import { feedback } from '@/platform/feedback'
import { keepDraft } from '@/shell/chat/draft'
import { dayText, weekdayText } from '../labels'

export interface Mate {
  id: string
  name: string
  avatar: string | null
}

const place = (userId: string): string => `timetable.free.${userId}`

/** When one and some others are free in a week. */
export class FreeStore {
  readonly setting = new Resource<{ to: FreeTo | null }>(() => get('cls/freeset', {}, inPlace))
  mates: readonly Mate[]
  monday = mondayOf(dayOf(Date.now()))
  week: Resource<FreeTime> | null = null
  /** People are being chosen. */
  picking = false
  readonly now = Date.now()

  constructor(private readonly userId: string) {
    this.mates = storage.get<Mate[]>(place(userId)) ?? []
    this.week = this.weekOf()
    makeAutoObservable<this, 'userId'>(
      this,
      { setting: false, userId: false, now: false, mates: observable.ref, week: observable.ref },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.setting.load(), this.week?.load()])
  }

  get today(): string {
    return dayOf(this.now)
  }
  get isThisWeek(): boolean {
    return this.monday === mondayOf(this.today)
  }
  stateOf(id: string): FreeTime['people'][number] | undefined {
    return this.week?.data?.people.find((one) => one.id === id)
  }
  /** Whether a section of a day is over. */
  isPast(date: string, section: Section): boolean {
    return date < this.today || (date === this.today && minutesOf(section.to) <= minuteAt(this.now))
  }

  turn(weeks: number): void {
    this.monday = addDays(this.monday, weeks * 7)
    this.read()
  }
  pick(open: boolean): void {
    this.picking = open
  }
  /** Takes a person in, or out again. */
  toggle(mate: Mate): void {
    const has = this.mates.some(({ id }) => id === mate.id)
    if (!has && this.mates.length >= sharing.people) {
      feedback.toast(t('最多一起看 {n} 个人', { n: sharing.people }))
      return
    }
    this.mates = has ? this.mates.filter(({ id }) => id !== mate.id) : [...this.mates, mate]
    try {
      storage.set(place(this.userId), this.mates)
    } catch {
      // chosen anew next time
    }
    if (!this.picking) this.read()
  }
  has(id: string): boolean {
    return this.mates.some((one) => one.id === id)
  }
  /** Those who were chosen are looked at. */
  finish(): void {
    this.picking = false
    this.read()
  }

  async set(to: FreeTo): Promise<void> {
    // a toast says why not
    const kept = await post('cls/setfree', { to }).catch(() => null)
    if (kept) this.setting.set(kept)
  }

  async ask({ id, name }: Mate): Promise<void> {
    const asked = await post('cls/askfree', { user: id }).then(
      () => true,
      () => false,
    )
    if (!asked) return
    feedback.toast(t('已经问了{name}', { name }))
    await this.week?.load()
  }

  /** Puts a proposal where the conversation with the person begins. */
  propose(mate: Mate, date: string, section: Section): void {
    const day = `${dayText(date)} ${weekdayText(weekdayOf(date))}`
    const text = t('{day} {from}–{to} 我们都有空，一起吗？', { day, from: section.from, to: section.to })
    keepDraft(mate.id, text)
  }

  private read(): void {
    this.week = this.weekOf()
    void this.week?.load()
  }
  private weekOf(): Resource<FreeTime> | null {
    const { mates, monday } = this
    if (mates.length === 0) return null
    return new Resource(() => post('cls/free', { people: mates.map(({ id }) => id), monday }, inPlace))
  }
}
