import { makeAutoObservable } from 'mobx'
import type { Subject } from '@contract/bank/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** What the question bank opens with: how it goes, and the subjects. */
export class BankHomeStore {
  readonly stats = new Resource(() => get('bank/stats', {}, inPlace))
  readonly subjects = new PagedList<Subject>(
    (after) => get('bank/subjects', { after }, inPlace),
    ({ id }) => id,
  )

  constructor() {
    makeAutoObservable(this, { stats: false, subjects: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.stats.load(), this.subjects.refresh()])
  }
}
