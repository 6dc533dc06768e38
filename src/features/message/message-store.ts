import { makeAutoObservable, runInAction } from 'mobx'
import type { NoticeGroup } from '@contract/message/rules'
import type { Counts, DynamicNotice } from '@contract/message/schema'
import { get, post } from '@/net/call'
import { PagedList } from '@/net/paged-list'
import { unread } from './unread'

const inList = { loading: false, quiet: true } as const

/** A notice as a row: read and gone are shown at once. */
export class NoticeStore {
  constructor(
    readonly data: DynamicNotice,
    public read = data.read,
  ) {
    makeAutoObservable(this, { data: false })
  }

  markRead() {
    this.read = true
  }
}

/** The message page: notices of all groups, or of the one that was tapped. */
export class MessageStore {
  group: NoticeGroup | null = null
  private readonly lists = new Map<NoticeGroup | null, PagedList<NoticeStore>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { lists: false }, { autoBind: true })
  }

  get list(): PagedList<NoticeStore> {
    const known = this.lists.get(this.group)
    if (known) return known
    const list = this.open(this.group)
    this.lists.set(this.group, list)
    return list
  }

  /** The same group again shows all. */
  choose(group: NoticeGroup) {
    this.group = this.group === group ? null : group
  }

  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), unread.load().catch(() => undefined)])
  }

  /** A notice that just came stands on top. */
  came(notice: DynamicNotice) {
    for (const [group, list] of this.lists) {
      if (list.phase === 'ready' && (group === null || group === notice.group)) list.prepend(new NoticeStore(notice))
    }
  }

  async read(notice: NoticeStore): Promise<void> {
    if (notice.read) return
    notice.markRead()
    unread.set(await post('message/batchRead', { ids: [notice.data.id] }, inList))
  }

  /** Everything of the group that shows, or of all groups. */
  async readAll(): Promise<void> {
    const groups: NoticeGroup[] = this.group ? [this.group] : ['likes', 'comments', 'follows', 'system']
    let counts: Counts = unread.counts
    for (const group of groups.filter((name) => unread.counts[name] > 0)) counts = await post('message/batchRead', { group })
    unread.set(counts)
    await this.list.refresh()
  }

  async remove(notice: NoticeStore): Promise<void> {
    const counts = await post('message/delete', { ids: [notice.data.id] })
    runInAction(() => {
      unread.set(counts)
      this.lists.forEach((list) => list.remove(notice.data.id))
    })
  }

  /** Another person: nothing of the last one stays. */
  reset() {
    this.lists.clear()
    this.group = null
  }

  private open = (group: NoticeGroup | null): PagedList<NoticeStore> =>
    new PagedList(
      async (after) => {
        const { items, next } = await get('message/dynamicNotices', { ...(group ? { group } : {}), after }, inList)
        return { items: items.map((notice) => new NoticeStore(notice)), next }
      },
      (notice) => notice.data.id,
    )
}
