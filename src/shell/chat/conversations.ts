import { makeAutoObservable, observable, reaction, runInAction } from 'mobx'
import type { Conversation } from '@contract/chat/schema'
import { noticeGroups } from '@contract/message/rules'
import type { RunningOrders } from '@contract/order/schema'
import { readGroups } from '@/shell/message/notices-store'
import { unread } from '@/shell/message/unread'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'

const open = () =>
  new PagedList<Conversation>(
    (after) => get('chat/conversations', { after }, inPlace),
    ({ id }) => id,
  )

/** Conversations of the message tab, kept as the server orders them. */
export class Conversations {
  list = open()
  /** Orders under way: each kind stands among the conversations as one. */
  orders: readonly RunningOrders[] = []
  private asked = false

  constructor() {
    makeAutoObservable<this, 'asked'>(
      this,
      { list: observable.ref, orders: observable.ref, asked: false },
      { autoBind: true },
    )
  }

  /** Follows what happens until the returned end. */
  watch(): () => void {
    const unheard = realtime.subscribe((frame) => {
      if (frame.type.startsWith('chat')) void this.refresh()
      if (frame.type === 'order') void this.loadOrders()
    })
    // read on a page beside the list, or on another device
    const unseen = reaction(
      () => unread.counts.orders,
      () => {
        if (session.signedIn) void this.loadOrders()
      },
    )
    return () => {
      unheard()
      unseen()
    }
  }

  /** Several changes at once are one refresh. */
  async refresh(): Promise<void> {
    if (this.asked) return
    this.asked = true
    await Promise.resolve()
    this.asked = false
    await Promise.all([this.list.refresh(), this.loadOrders()])
  }

  /** Orders that stand before the conversation, which comes after `before`: by the latest word, after those that are pinned. */
  ordersBefore(conversation: Conversation): RunningOrders[] {
    const { items } = this.list
    const before = items[items.indexOf(conversation) - 1]
    if (conversation.pinned) return []
    const upper = before && !before.pinned ? (before.last?.at ?? null) : null
    return this.orders.filter(
      ({ at }) => at > (conversation.last?.at ?? '') && (upper === null || at <= upper),
    )
  }

  /** Those that no conversation stands after. */
  get ordersAfter(): RunningOrders[] {
    const { items, more } = this.list
    if (more !== 'end' && items.length > 0) return []
    const rest = items.filter(({ pinned }) => !pinned)
    const oldest = rest[rest.length - 1]?.last?.at
    return this.orders.filter(({ at }) => oldest === undefined || at <= oldest)
  }

  /** Notices that the rows of orders count. */
  get told(): number {
    return this.orders.reduce((sum, orders) => sum + orders.unread, 0)
  }

  /** Reads every notice and every conversation: nothing of the badge is left. Rejects as a call does. */
  async readAll(): Promise<void> {
    await readGroups(noticeGroups)
    unread.setChats((await post('chat/readAll', {})).chats)
    await this.refresh()
  }

  private async loadOrders(): Promise<void> {
    try {
      const { items } = await get('order/running', {}, inPlace)
      runInAction(() => {
        this.orders = items
      })
    } catch {
      // what is here stays: the list says that there is no network
    }
  }

  /** Another person: nothing of the last one stays. */
  reset() {
    this.list = open()
    this.orders = []
  }

  pin = ({ id, pinned }: Conversation) => this.after(post('chat/pin', { conversation: id, on: !pinned }))
  mute = ({ id, muted }: Conversation) => this.after(post('chat/mute', { conversation: id, on: !muted }))

  async remove({ id }: Conversation): Promise<void> {
    await post('chat/remove', { conversation: id })
    runInAction(() => this.list.remove(id))
  }

  private async after(work: Promise<unknown>): Promise<void> {
    await work
    await this.list.refresh()
  }
}
