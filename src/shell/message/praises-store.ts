import { makeAutoObservable, runInAction } from 'mobx'
import type { Praise } from '@contract/message/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { ignored } from '@/platform/ignored'
import { readGroups } from './notices-store'
import { unread } from './unread'

/** Likes of one thing, as a row. */
export class PraiseStore {
  read: boolean

  constructor(readonly data: Praise) {
    this.read = data.read
    makeAutoObservable(this, { data: false })
  }

  get id(): string {
    return this.data.id
  }
}

/** Likes that the person got, one row a thing. */
export class PraisesStore {
  readonly list = new PagedList<PraiseStore>(
    async (after) => {
      const { items, next } = await get('message/praises', { after }, inPlace)
      return { items: items.map((praise) => new PraiseStore(praise)), next }
    },
    ({ id }) => id,
  )

  constructor() {
    makeAutoObservable(this, { list: false }, { autoBind: true })
  }

  async refresh(): Promise<void> {
    // the badge is read again on the next page
    await Promise.all([this.list.refresh(), ignored(unread.load())])
  }

  async read(praise: PraiseStore): Promise<void> {
    if (praise.read) return
    praise.read = true
    const counts = await post('message/batchRead', { praised: praise.data.subject_id }, inPlace)
    unread.set(counts)
  }

  async readAll(): Promise<void> {
    await readGroups(['likes'])
    await this.list.refresh()
  }

  /** Rejects as a call does. */
  async remove(praise: PraiseStore): Promise<void> {
    const counts = await post('message/delete', { praised: praise.data.subject_id })
    runInAction(() => {
      unread.set(counts)
      this.list.remove(praise.id)
    })
  }
}
