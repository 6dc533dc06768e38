import { makeAutoObservable } from 'mobx'
import type { Category } from '@contract/secondhand/rules'
import type { Wanted } from '@contract/secondhand/wanted/schema'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** What students of the school look for, all of it or of a category; a list for each choice that was made. */
export class WantedLists {
  category: Category | null = null
  private readonly lists = new Map<string, PagedList<Wanted>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { lists: false }, { autoBind: true })
  }

  get list(): PagedList<Wanted> {
    const asked = { school: profile.school?.id, category: this.category ?? undefined }
    const key = JSON.stringify(asked)
    const list =
      this.lists.get(key) ??
      new PagedList<Wanted>(
        (after) => get('secondHand/wantedSelect', { ...asked, after }, inPlace),
        ({ id }) => id,
      )
    this.lists.set(key, list)
    return list
  }

  pick(category: Category | null) {
    this.category = category
  }

  /** Back on the page: there may be one of the reader's own. */
  back() {
    if (this.list.phase === 'ready') void this.list.refresh()
  }
}

/** One's own, whatever became of them. */
export const ownWanted = (): PagedList<Wanted> =>
  new PagedList<Wanted>(
    (after) => get('secondHand/userWanted', { after }, inPlace),
    ({ id }) => id,
  )
