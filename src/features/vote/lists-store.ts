import { makeAutoObservable } from 'mobx'
import type { EventList } from '@contract/vote/rules'
import type { VoteEvent } from '@contract/vote/schema'
import { profile } from '@/shell/account/profile'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'

/** Events by kind and words, a list for each choice that was made. */
export class EventListsStore {
  chosen: EventList = 'open'
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<VoteEvent>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { keyword: false, lists: false }, { autoBind: true })
  }

  /** The list is the reader's own, and there is none while nobody is signed in. */
  get own(): boolean {
    return this.chosen === 'mine' || this.chosen === 'joined'
  }

  get list(): PagedList<VoteEvent> {
    const { chosen } = this
    const { settled } = this.keyword
    const school = profile.school?.id
    const key = [session.info?.user_id, school, chosen, settled].join(' ')
    const list =
      this.lists.get(key) ??
      new PagedList<VoteEvent>(
        (after) =>
          get(
            'VoteActivity/list',
            {
              list: chosen,
              ...(school ? { school } : {}),
              ...(settled === '' ? {} : { keyword: settled }),
              after,
            },
            inPlace,
          ),
        ({ id }) => id,
      )
    this.lists.set(key, list)
    return list
  }

  choose(chosen: EventList) {
    this.chosen = chosen
  }

  /** Back on the page: what was opened may have changed, and there may be a new one. */
  async back(): Promise<void> {
    if (this.list.phase === 'ready') await this.list.refresh()
  }
}
