import { makeAutoObservable, runInAction } from 'mobx'
import { noticeGroups, type NoticeGroup } from '@contract/message/rules'
import type { Counts, DynamicNotice } from '@contract/message/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { ignored } from '@/platform/ignored'
import { unread } from './unread'

/** A notice as a row: read and gone are shown at once. */
export class NoticeStore {
  constructor(
    readonly data: DynamicNotice,
    public read = data.read,
  ) {
    makeAutoObservable(this, { data: false })
  }

  get id(): string {
    return this.data.id
  }

  markRead() {
    this.read = true
  }
}

/** Marks everything unread of these groups as read. Rejects as a call does. */
export async function readGroups(groups: readonly NoticeGroup[]): Promise<void> {
  let counts: Counts = unread.counts
  for (const group of groups.filter((name) => unread.counts[name] > 0))
    counts = await post('message/batchRead', { group })
  unread.set(counts)
}

/** Notices of a group, of one thing, or all of them. */
export class NoticesStore {
  readonly list: PagedList<NoticeStore>
  /** What is picked while several are to be deleted; null when none are being picked. */
  picked: Set<string> | null = null

  constructor(private readonly only: { group?: NoticeGroup; thing?: string | undefined } = {}) {
    this.list = new PagedList(
      async (after) => {
        const { items, next } = await get('message/dynamicNotices', { ...only, after }, inPlace)
        return { items: items.map((notice) => new NoticeStore(notice)), next }
      },
      ({ id }) => id,
    )
    makeAutoObservable<this, 'only'>(this, { list: false, only: false }, { autoBind: true })
  }

  get unread(): number {
    const { group, thing } = this.only
    if (thing) return this.list.items.filter(({ read }) => !read).length
    return group ? unread.counts[group] : unread.notices
  }

  async refresh(): Promise<void> {
    // the badge is read again on the next page
    await Promise.all([this.list.refresh(), ignored(unread.load())])
  }

  /** A notice that just came stands on top. */
  came(notice: DynamicNotice) {
    const { group, thing } = this.only
    const ours = (!group || notice.group === group) && (!thing || notice.thing?.id === thing)
    if (ours && this.list.phase === 'ready') this.list.prepend(new NoticeStore(notice))
  }

  async read(notice: NoticeStore): Promise<void> {
    if (notice.read) return
    notice.markRead()
    unread.set(await post('message/batchRead', { ids: [notice.id] }, inPlace))
  }

  /** Everything of the group; of one thing what is loaded. */
  async readAll(): Promise<void> {
    const { group, thing } = this.only
    if (thing) {
      const ids = this.list.items.filter(({ read }) => !read).map(({ id }) => id)
      for (let from = 0; from < ids.length; from += 100)
        unread.set(await post('message/batchRead', { ids: ids.slice(from, from + 100) }))
    } else {
      await readGroups(group ? [group] : noticeGroups)
    }
    await this.list.refresh()
  }

  pick(on: boolean) {
    this.picked = on ? new Set() : null
  }

  toggle(id: string) {
    if (this.picked?.has(id)) this.picked.delete(id)
    else this.picked?.add(id)
  }

  /** Deletes some, at most a hundred at a time. Rejects as a call does. */
  async remove(ids: readonly string[]): Promise<void> {
    const counts = await post('message/delete', { ids: ids.slice(0, 100) })
    runInAction(() => {
      unread.set(counts)
      ids.slice(0, 100).forEach((id) => this.list.remove(id))
      this.picked = null
    })
  }
}
