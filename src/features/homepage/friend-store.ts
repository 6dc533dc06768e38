import { makeAutoObservable } from 'mobx'
import { phonePattern } from '@contract/account/rules'
import { Keyword } from '@/shell/search/keyword'
import { Results } from '@/shell/search/results'
import { get } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { AcquaintanceStore } from '../../shell/account/person-store'

/** Looks for people by name, or by a whole phone number. */
export class FriendStore {
  readonly keyword = new Keyword()
  private readonly results = new Results(lookFor)

  constructor() {
    makeAutoObservable<this, 'results'>(this, { keyword: false, results: false })
  }

  /** What was found for the settled keyword; null while there is none. */
  get list(): PagedList<AcquaintanceStore> | null {
    const { settled } = this.keyword
    return settled === '' ? null : this.results.of(settled)
  }
}

const isPhone = new RegExp(phonePattern)

function lookFor(word: string): PagedList<AcquaintanceStore> {
  return new PagedList(
    async (after) => (isPhone.test(word) ? byPhone(word) : byName(word, after)),
    (person) => person.id,
  )
}

async function byName(keyword: string, after: string | undefined) {
  const { items, next } = await get('user/search', { keyword, after }, inPlace)
  const unknown = { remark: null, follower: false, fresh: false }
  return { items: items.map((person) => new AcquaintanceStore({ ...person, ...unknown })), next }
}

/** Nobody of that number is an empty list, not a failure. */
async function byPhone(phone: string) {
  try {
    return { items: [new AcquaintanceStore(await get('user/find', { phone }, inPlace))], next: null }
  } catch (error) {
    if (error instanceof CallError && error.code === -2) return { items: [], next: null }
    throw error
  }
}
