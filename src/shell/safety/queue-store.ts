import { makeAutoObservable } from 'mobx'
import type { SafetyKind } from '@contract/safety/rules'
import type { SchoolWord, Waiting } from '@contract/safety/schema'
import { Decidable, type Answer } from '@/shell/desk/decidable'
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
  readonly waiting: Decidable<Waiting, Answer>
  readonly school = new PagedList<SchoolWord>(
    (after) => get('safety/schoolWords', { after }, inPlace),
    ({ id }) => id,
  )
  readonly words = new Resource(() => get('safety/words', {}, inPlace))

  /** `onDecided`: the numbers beside the queue are no longer right. */
  constructor(onDecided: () => unknown) {
    this.waiting = new Decidable<Waiting, Answer>({
      fetch: (after) => get('safety/queue', { after }, inPlace),
      send: ({ id }, answer) => post('safety/decide', { id, ...answer }),
      onDecided,
    })
    makeAutoObservable(this, { waiting: false, school: false, words: false }, { autoBind: true })
  }

  show(view: SafetyQueueStore['view']) {
    this.view = view
    if (view === 'words') void this.words.load()
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
}
