import { makeAutoObservable } from 'mobx'
import type { VoteEntry } from '@contract/vote/schema'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Entries of an event by number or name. */
export class EntrySearchStore {
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<VoteEntry>>()

  constructor(readonly event: string) {
    makeAutoObservable<this, 'lists'>(this, { event: false, keyword: false, lists: false })
  }

  /** All of them while nothing is typed. */
  get list(): PagedList<VoteEntry> {
    const { settled } = this.keyword
    const list =
      this.lists.get(settled) ??
      new PagedList<VoteEntry>(
        (after) =>
          get(
            'Vote/participantList',
            { id: this.event, after, ...(settled === '' ? {} : { keyword: settled }) },
            inPlace,
          ),
        ({ id }) => id,
      )
    this.lists.set(settled, list)
    return list
  }
}
