import { makeAutoObservable, runInAction } from 'mobx'
import type { Item, Paper } from '@contract/bank/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { toggleLetter } from './chosen'

/** A mock paper: answers go to the server as they are given; what did not get there is sent again before it is handed in. */
export class PaperStore {
  readonly paper: Resource<Paper>
  readonly handing: Action<[], void>
  index = 0
  /** Answers that the server has not, by question. */
  readonly unsaved = new Map<string, string[]>()
  failed = false
  /** When the time is up by this device's clock, ms: the server's clock counts. */
  until = 0
  private flushing: Promise<void> | null = null

  constructor(private readonly id: string) {
    this.paper = new Resource(async () => this.timed(await get('bank/paper', { id }, inPlace)))
    this.handing = new Action('hand in a paper', () => this.handIn())
    makeAutoObservable<this, 'id' | 'flushing'>(
      this,
      { id: false, paper: false, handing: false, flushing: false },
      { autoBind: true },
    )
  }

  get items(): Item[] {
    return this.paper.data?.items ?? []
  }

  get item(): Item | null {
    return this.items[this.index] ?? null
  }

  get answered(): number {
    return this.items.filter(({ answer }) => answer !== null).length
  }

  get ended(): boolean {
    return Boolean(this.paper.data?.ended)
  }

  choose(letter: string) {
    if (this.item) this.put(this.item, toggleLetter(this.item.question.kind, this.item.answer ?? [], letter))
    void this.save()
  }

  /** Words of a fill-in; they are sent as the field is left. An empty one leaves what was there. */
  write(words: string) {
    if (this.item && words.trim() !== '') this.put(this.item, [words])
  }

  go(index: number) {
    this.index = Math.min(Math.max(index, 0), this.items.length - 1)
    void this.save()
  }

  /** Sends what the server has not, one after the other. Never rejects: see `failed`. */
  save(): Promise<void> {
    this.flushing ??= this.flush().finally(() => {
      this.flushing = null
    })
    return this.flushing
  }

  /** Hands in; asks first when something is left open. */
  async finish(): Promise<void> {
    const open = this.items.length - this.answered
    const title = open > 0 ? t('还有 {n} 题没答', { n: open }) : t('现在交卷？')
    const content = open > 0 ? t('没答的不得分，现在交卷吗？') : t('交卷后不能再改，马上看到得分和解析。')
    if (await feedback.modal({ title, content, confirmText: t('交卷') })) await this.handing.run()
  }

  /** The time is up: what was saved is what counts. */
  async timeUp(): Promise<void> {
    if (this.ended) return
    await this.save()
    await this.paper.load()
  }

  private put(item: Item, answer: string[]) {
    item.answer = answer
    this.unsaved.set(item.question.id, answer)
  }

  private async flush(): Promise<void> {
    for (let next = this.first; next; next = this.first) {
      const [question, answer] = next
      try {
        await post('bank/saveAnswer', { id: this.id, question, answer: [...answer] }, inPlace)
      } catch {
        runInAction(() => {
          this.failed = true
        })
        return
      }
      runInAction(() => {
        // changed while it was on its way: it goes once more
        if (this.unsaved.get(question) === answer) this.unsaved.delete(question)
        this.failed = false
      })
    }
  }

  private get first(): [string, string[]] | undefined {
    return [...this.unsaved][0]
  }

  private async handIn(): Promise<void> {
    await this.save()
    if (this.unsaved.size > 0) {
      feedback.toast(t('有答案还没有保存，请检查网络再交卷'))
      return
    }
    this.paper.set(this.timed(await post('bank/submit', { id: this.id })))
  }

  private timed(paper: Paper): Paper {
    this.until = Date.now() + Date.parse(paper.until) - Date.parse(paper.now)
    return paper
  }
}
