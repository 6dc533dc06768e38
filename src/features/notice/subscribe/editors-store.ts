import { makeAutoObservable } from 'mobx'
import type { Person } from '@contract/common'
import type { Detail, Editor } from '@contract/subscribe/schema'
import { Keyword } from '@/shell/search/keyword'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** Who writes for an account, and who could. */
export class EditorsStore {
  readonly keyword = new Keyword()
  readonly loaded: Resource<{ account: Detail; editors: Editor[] }>
  private readonly found = new Map<string, PagedList<Person>>()

  constructor(readonly id: string) {
    this.loaded = new Resource(async () => {
      const [account, { items }] = await Promise.all([
        get('subscribe/detail', { kind: 'account', id }, inPlace),
        get('subscribe/editors', { id }, inPlace),
      ])
      return { account, editors: items }
    })
    makeAutoObservable<this, 'found'>(
      this,
      { id: false, keyword: false, loaded: false, found: false },
      { autoBind: true },
    )
  }

  get candidates(): PagedList<Person> {
    const { settled } = this.keyword
    const { id } = this
    const list =
      this.found.get(settled) ??
      new PagedList<Person>(
        (after) =>
          get(
            'subscribe/candidates',
            { id, ...(settled === '' ? {} : { keyword: settled }), after },
            inPlace,
          ),
        (person) => person.id,
      )
    this.found.set(settled, list)
    return list
  }

  /** Rejects as a call does. */
  async add(user: string): Promise<void> {
    await post('subscribe/addEditor', { id: this.id, user })
    this.candidates.remove(user)
    await this.loaded.load()
  }

  /** Rejects as a call does. */
  async remove(user: string): Promise<void> {
    await post('subscribe/deleteEditor', { id: this.id, user })
    this.found.clear()
    await this.loaded.load()
  }
}
