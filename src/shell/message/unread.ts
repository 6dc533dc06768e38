import { makeAutoObservable } from 'mobx'
import type { Counts, DynamicNotice } from '@contract/message/schema'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { realtime } from '@/net/realtime'
import { session } from '@/net/session'
import { navigation } from '@/platform/navigation'
import { ignored } from '@/platform/ignored'

const none: Counts = {
  likes: 0,
  comments: 0,
  follows: 0,
  orders: 0,
  classes: 0,
  system: 0,
  chats: 0,
  total: 0,
}
/** Place of the message tab, from 0. */
const messageTab = 2

/** Unread notices, kept exact by the server's frames, and the tab bar's badge. */
class Unread {
  counts: Counts = none
  /** The latest notice that came while the app was open. */
  latest: DynamicNotice | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** The badge (spec: messageCount). */
  get messageCount(): number {
    return this.counts.total
  }

  /** Unread notices alone. */
  get notices(): number {
    return this.counts.total - this.counts.chats
  }

  /** Call once at launch. */
  watch() {
    realtime.subscribe((frame) => {
      if ('counts' in frame) this.set(frame.counts)
      // the badge is read again on the next page
      if (frame.type === 'chat-told') void ignored(this.load())
      const notice =
        frame.type === 'notice'
          ? frame.notice
          : frame.type === 'ready'
            ? frame.missed[frame.missed.length - 1]
            : null
      if (notice) this.hint(notice)
    })
  }

  /** Asks the server, for where no socket can be. */
  async load(): Promise<void> {
    if (!session.signedIn) return this.set(none)
    this.set(await get('message/counts', {}, inPlace))
  }

  set(counts: Counts) {
    this.counts = counts
    this.show()
  }

  /** Unread messages of conversations, as a call said. */
  setChats(chats: number) {
    this.set({ ...this.counts, chats, total: this.counts.total - this.counts.chats + chats })
  }

  /** Mini-programs take a badge only while a page of the tab bar is open. */
  show() {
    const { total } = this.counts
    navigation.setTabBadge(messageTab, total === 0 ? '' : total > 99 ? '99+' : String(total))
  }

  clear() {
    this.latest = null
    this.set(none)
  }

  private hint(notice: DynamicNotice) {
    this.latest = notice
  }
}

export const unread = new Unread()
