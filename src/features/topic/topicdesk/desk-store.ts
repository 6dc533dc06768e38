import { makeAutoObservable } from 'mobx'
import type { RemovalReason } from '@contract/topicdesk/rules'
import type { DeskCounts, Removal, Reported, Waiting } from '@contract/topicdesk/schema'
import { dynamicOf, type DynamicStore } from '@/shell/dynamic/dynamic'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

export type DeskTab = 'fresh' | 'reported' | 'removed'

/** A dynamic that waits, and what its queue knows of it. */
export interface DeskRow {
  dynamic: DynamicStore
  topic: Waiting['topic']
  reports?: Pick<Reported, 'complaints' | 'reasons'>
  removal?: Removal
}
type Source = Waiting & { complaints?: number; reasons?: Reported['reasons']; removal?: Removal }

const rowOf = ({ dynamic, topic, complaints, reasons, removal }: Source, asked: number): DeskRow => ({
  dynamic: dynamicOf(dynamic, asked),
  topic,
  ...(complaints === undefined || !reasons ? {} : { reports: { complaints, reasons } }),
  ...(removal ? { removal } : {}),
})
const keyOf = ({ dynamic, removal }: DeskRow): string => removal?.id ?? dynamic.id

const listOf = (
  fetch: (after: string | undefined) => Promise<{ items: Source[]; next: string | null }>,
): PagedList<DeskRow> =>
  new PagedList(async (after, asked) => {
    const { items, next } = await fetch(after)
    return { items: items.map((item) => rowOf(item, asked)), next }
  }, keyOf)

/** What waits in one topic, or in all that the viewer looks after. */
export class DeskStore {
  tab: DeskTab = 'fresh'
  readonly counts: Resource<DeskCounts>
  readonly lists: Record<DeskTab, PagedList<DeskRow>>

  constructor(readonly id: string | undefined) {
    const of = id === undefined ? {} : { id }
    this.counts = new Resource(() => get('topic/desk', of, inPlace))
    this.lists = {
      fresh: listOf((after) => get('topic/freshDynamics', { ...of, after }, inPlace)),
      reported: listOf((after) => get('topic/reportedDynamics', { ...of, after }, inPlace)),
      removed: listOf(async (after) => {
        const { items, next } = await get('topic/deletedDynamics', { ...of, after }, inPlace)
        return {
          items: items.map(({ dynamic, removal }) => ({ dynamic, topic: removal.topic, removal })),
          next,
        }
      }),
    }
    makeAutoObservable(this, { id: false, counts: false, lists: false }, { autoBind: true })
  }

  get list(): PagedList<DeskRow> {
    return this.lists[this.tab]
  }

  show(tab: DeskTab) {
    this.tab = tab
    void this.list.refresh()
  }

  async refresh(): Promise<void> {
    await Promise.all([this.counts.load(), this.list.refresh()])
  }

  /** Out of its topic. Quiet: the form that asks why shows what is wrong. */
  async remove({ topic, dynamic }: DeskRow, reason: RemovalReason, note: string): Promise<void> {
    await post(
      'topic/removeDynamic',
      { id: topic.id, dynamic: dynamic.id, reason, ...(note === '' ? {} : { note }) },
      inPlace,
    )
    await this.refresh()
  }

  /** Rejects as the call does. */
  async restore({ topic, dynamic }: DeskRow): Promise<void> {
    await post('topic/restoreDynamic', { id: topic.id, dynamic: dynamic.id }).finally(this.refresh)
  }

  /** All of each topic up to its latest dynamic here is looked through. Rejects as the calls do. */
  async checkAll(): Promise<void> {
    const latest = new Map<string, string>()
    for (const { topic, dynamic } of this.lists.fresh.items)
      if (!latest.has(topic.id)) latest.set(topic.id, dynamic.id)
    await Promise.all([...latest].map(([id, dynamic]) => post('topic/check', { id, dynamic }))).finally(
      this.refresh,
    )
  }
}
