import { makeAutoObservable } from 'mobx'
import type { SafetyKind } from '@contract/safety/rules'
import type { SchoolWord, Waiting } from '@contract/safety/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

export interface WordHits {
  word: string
  kind: SafetyKind
  hits: number
}

/** What waits for the administrator, the oldest first, and how often words hit. */
export class SafetyQueueStore {
  view: 'waiting' | 'words' | 'school' = 'waiting'
  readonly list = new PagedList<Waiting>(
    (after) => get('safety/queue', { after }, inPlace),
    ({ id }) => id,
  )
  readonly school = new PagedList<SchoolWord>(
    (after) => get('safety/schoolWords', { after }, inPlace),
    ({ id }) => id,
  )
  readonly words = new Resource(() => get('safety/words', {}, inPlace))

  /** `onDecided`: the numbers beside the queue are no longer right. */
  constructor(private readonly onDecided: () => Promise<void>) {
    makeAutoObservable<this, 'onDecided'>(
      this,
      { list: false, school: false, words: false, onDecided: false },
      { autoBind: true },
    )
  }

  show(view: SafetyQueueStore['view']) {
    this.view = view
    void { waiting: this.list, words: this.words, school: this.school }[view].load()
  }

  /** Rejects as the call does; the queue is read anew either way, since somebody else may have been first. */
  async approve({ id }: Waiting): Promise<void> {
    await this.after(post('safety/decide', { id, action: 'approve' }))
  }

  async refuse({ id }: Waiting, reason: string): Promise<void> {
    await this.after(post('safety/decide', { id, action: 'refuse', reason }))
  }

  /** Rejects as the call does. One that was there already moves to the top. */
  async addWord(draft: { word: string; reason: string }): Promise<void> {
    const added = await post('safety/addWord', draft, inPlace)
    this.school.remove(added.id)
    this.school.prepend(added)
  }

  async removeWord({ id }: SchoolWord): Promise<void> {
    await post('safety/removeWord', { id })
    this.school.remove(id)
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work.finally(() => Promise.all([this.list.refresh(), this.onDecided()]))
  }
}
