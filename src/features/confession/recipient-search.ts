import { makeAutoObservable } from 'mobx'
import type { Person } from '@contract/common'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'

/** Classmates by name, among whom whom a post is for is chosen. Without oneself. */
export class RecipientSearch {
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<Person>>()

  constructor(
    private readonly school: string,
    private readonly me: string | undefined,
  ) {
    makeAutoObservable<this, 'lists' | 'school' | 'me'>(this, {
      keyword: false,
      lists: false,
      school: false,
      me: false,
    })
  }

  /** null while nothing is searched for. The first page is enough: who is not in it is named more closely. */
  get list(): PagedList<Person> | null {
    const { settled } = this.keyword
    if (settled === '') return null
    const known = this.lists.get(settled)
    if (known) return known
    const list = new PagedList<Person>(
      async (after) => {
        const { items, next } = await get(
          'user/search',
          { keyword: settled, school: this.school, after },
          inPlace,
        )
        return { items: items.filter(({ id }) => id !== this.me), next }
      },
      ({ id }) => id,
    )
    this.lists.set(settled, list)
    return list
  }
}
