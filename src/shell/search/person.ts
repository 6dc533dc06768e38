import { makeAutoObservable, runInAction } from 'mobx'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'

type FoundPerson = DataOf<Routes['user/search']>['items'][number]

/** A person among the results, and whether the viewer follows them. */
export class PersonStore {
  followed: boolean
  readonly toggle: Action<[], void>

  constructor(readonly data: FoundPerson) {
    this.followed = data.followed
    this.toggle = new Action(`follow ${data.id}`, () => this.switch())
    makeAutoObservable(this, { data: false, toggle: false })
  }

  get id(): string {
    return this.data.id
  }

  get isMe(): boolean {
    return session.info?.user_id === this.data.id
  }

  private async switch(): Promise<void> {
    const wanted = !this.followed
    await post(wanted ? 'user/follow' : 'user/unfollow', { id: this.id }, { loading: false })
    runInAction(() => {
      this.followed = wanted
    })
  }
}

/** People whose name contains the keyword. */
export const peopleBy = (keyword: string): PagedList<PersonStore> =>
  new PagedList(
    async (after) => {
      const { items, next } = await get('user/search', { keyword, after }, inPlace)
      return { items: items.map((person) => new PersonStore(person)), next }
    },
    (person) => person.id,
  )
