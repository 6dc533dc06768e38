import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Item, Outcome, Round } from '@contract/bank/schema'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { toggleLetter } from './chosen'

/** A round of practice: one question after the other, each marked as it is answered. */
export class RoundStore {
  /** The slice that came last; `items` has all that came. */
  readonly slice: Resource<Round>
  readonly sending: Action<[], void>
  index = 0
  chosen: string[] = []
  private readonly items = observable.map<number, Item>()
  private placed = false

  constructor(private readonly id: string) {
    this.slice = new Resource(async () =>
      this.take(await get('bank/round', { id, ...(this.placed ? { from: this.index } : {}) }, inPlace)),
    )
    this.sending = new Action('answer a question', () => this.answer())
    makeAutoObservable<this, 'id' | 'items' | 'placed'>(
      this,
      { id: false, slice: false, sending: false, items: false, placed: false },
      { autoBind: true },
    )
  }

  get total(): number {
    return this.slice.data?.total ?? 0
  }

  get item(): Item | null {
    return this.items.get(this.index) ?? null
  }

  get outcome(): Outcome | null {
    return this.item?.outcome ?? null
  }

  /** Past the last question. */
  get finished(): boolean {
    return this.slice.data !== null && this.index >= this.total
  }

  choose(letter: string) {
    if (this.item && !this.outcome) this.chosen = toggleLetter(this.item.question.kind, this.chosen, letter)
  }

  write(words: string) {
    this.chosen = words.trim() === '' ? [] : [words]
  }

  /** To another question; one that did not come yet is fetched with those after it. */
  async move(by: 1 | -1): Promise<void> {
    this.index = Math.min(Math.max(this.index + by, 0), this.total)
    this.chosen = this.item?.answer ?? []
    if (!this.finished && !this.item) await this.slice.load()
  }

  private take(round: Round): Round {
    runInAction(() => {
      round.items.forEach((item, offset) => this.items.set(round.from + offset, item))
      if (!this.placed) {
        const open = round.items.findIndex(({ outcome }) => outcome === null)
        this.index = open < 0 ? round.total : round.from + open
        this.placed = true
      }
      this.chosen = this.item?.answer ?? []
    })
    return round
  }

  private async answer(): Promise<void> {
    const { item, chosen } = this
    const round = this.slice.data
    if (!item || !round || chosen.length === 0) return
    const answer = [...chosen]
    const outcome = await post('bank/answer', { id: this.id, question: item.question.id, answer })
    runInAction(() => {
      Object.assign(item, { answer, outcome })
      round.answered += 1
      if (outcome.right) round.right += 1
    })
  }
}
