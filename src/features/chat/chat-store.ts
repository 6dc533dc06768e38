import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '@contract/chat/rules'
import type { Chat, Message } from '@contract/chat/schema'
import type { DataOf } from '@contract/http'
import type { ServerFrame } from '@contract/message/schema'
import type { Routes } from '@contract/registry'
import { unread } from '@/features/message/unread'
import { get, post } from '@/net/call'
import { realtime } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { system } from '@/platform/system'
import { Outbox } from './outbox'

type Page = DataOf<Routes['chat/messages']>
const quietly = { loading: false, quiet: true } as const

/** The conversation with one person: what was said, what waits to be sent, and what is being written. */
export class ChatStore {
  messages: readonly Message[] = []
  draft = ''
  quote: Message | null = null
  /** There are messages before the first one here. */
  earlier = false
  loadingEarlier = false
  /** The foot grew, so that the end has to be shown anew. */
  raised = false
  peerRead = 0
  readonly chat: Resource<Chat>
  readonly outbox: Outbox
  /** Every number up to here was seen. */
  private last = 0
  private first = 0
  private read = 0
  private catching = false
  /** A frame came before the conversation was here. */
  private missed = false
  private showing = true

  constructor(readonly peer: string) {
    this.chat = new Resource(async () => {
      const chat = await get('chat/with', { user: peer }, quietly)
      this.open(chat, chat.conversation === null ? null : await get('chat/messages', { conversation: chat.conversation }, quietly))
      return chat
    })
    this.outbox = new Outbox(peer, (message) => this.arrive(message))
    makeAutoObservable<this, 'last' | 'first' | 'read' | 'catching' | 'missed'>(
      this,
      { peer: false, chat: false, outbox: false, last: false, first: false, read: false, catching: false, missed: false, messages: observable.ref, quote: observable.ref },
      { autoBind: true },
    )
  }

  get conversation(): string | null {
    return this.chat.data?.conversation ?? null
  }

  get name(): string {
    return this.chat.data?.remark ?? this.chat.data?.peer.name ?? ''
  }

  /** Those with something to show, oldest first. */
  get shown(): readonly Message[] {
    return this.messages.filter(({ kind }) => kind !== 'recall')
  }

  /** Characters too many. */
  get over(): number {
    return Array.from(this.draft).length - limits.text.max
  }

  get sendable(): boolean {
    return this.draft.trim() !== '' && this.over <= 0
  }

  isMine = ({ sender }: Pick<Message, 'sender'>): boolean => sender !== this.peer

  /** Listens, loads, and sends what was left; the returned function ends it. */
  start(): () => void {
    const leave = realtime.subscribe(this.hear)
    const offline = system.onNetworkChange(() => void this.resume())
    void this.load()
    return () => {
      leave()
      offline()
      this.outbox.rest()
    }
  }

  /** Loads, and asks again when something came meanwhile. */
  async load(): Promise<void> {
    await this.chat.load()
    if (this.chat.phase !== 'ready') return
    if (this.missed) return this.resume()
    await this.markRead().catch(() => undefined)
    await this.outbox.flush()
  }

  show(showing: boolean) {
    this.showing = showing
    if (showing && this.chat.phase === 'ready') void this.resume()
  }

  type(text: string) {
    this.draft = text
  }

  answer(message: Message | null) {
    this.quote = message
  }

  raise(raised: boolean) {
    this.raised = raised
  }

  say() {
    if (!this.sendable) return
    this.outbox.add({ text: this.draft }, this.quote?.seq)
    this.draft = ''
    this.quote = null
  }

  /** Loads what was said before, as far as `seq` where it is given. */
  async older(seq = this.first - 1): Promise<void> {
    const { conversation } = this
    if (conversation === null || this.loadingEarlier || !this.earlier) return
    this.loadingEarlier = true
    try {
      while (this.earlier && this.first > seq) this.take(await get('chat/messages', { conversation, before: this.first, size: 50 }, quietly))
    } catch {
      // the way to try again is still there
    } finally {
      runInAction(() => {
        this.loadingEarlier = false
      })
    }
  }

  async recall({ conversation, seq }: Message): Promise<void> {
    const recalled = await post('chat/recall', { conversation, seq })
    runInAction(() => this.put([recalled]))
  }

  async remove({ conversation, seq }: Message): Promise<void> {
    await post('chat/delete', { conversation, seqs: [seq] })
    runInAction(() => this.drop([seq]))
  }

  /** Asks for what came while nobody told of it, then says that it is read. */
  async resume(): Promise<void> {
    void this.outbox.flush()
    const { conversation } = this
    if (conversation === null || this.catching) return
    this.catching = true
    try {
      for (let later = true; later; ) {
        const page = await get('chat/messages', { conversation, since: this.last, size: 50 }, quietly)
        this.take(page)
        later = page.later
      }
      await this.markRead()
    } catch {
      // the next frame or connection asks again
    } finally {
      this.catching = false
    }
  }

  private hear(frame: ServerFrame) {
    if (frame.type === 'ready') void this.resume()
    if (frame.type === 'chat' && (frame.message.conversation === this.conversation || frame.message.sender === this.peer)) this.arrive(frame.message)
    if (!('conversation' in frame) || frame.conversation !== this.conversation) return
    if (frame.type === 'chat-read' && frame.reader === this.peer) this.peerRead = Math.max(this.peerRead, frame.seq)
    if (frame.type === 'chat-changed') this.drop(frame.deleted)
  }

  private arrive(message: Message) {
    const { data } = this.chat
    if (!data) {
      this.missed = true
      return
    }
    if (data.conversation === null) this.chat.set({ ...data, conversation: message.conversation })
    this.settle(message)
    if (message.seq > this.last + 1) return void this.resume()
    this.put([message])
    this.last = Math.max(this.last, message.seq)
    if (this.first === 0) this.first = message.seq
    // an answer lifts what stood in the way, a first message puts something there
    if (data.obstacle !== null || !this.messages.some((one) => !this.isMine(one))) void this.lookAgain()
    void this.markRead().catch(() => undefined)
  }

  /** What the server has by this key waits no longer. */
  private settle({ key }: Message) {
    if (this.outbox.items.some((item) => item.key === key)) this.outbox.remove(key)
  }

  private async lookAgain(): Promise<void> {
    const chat = await get('chat/with', { user: this.peer }, quietly).catch(() => null)
    if (chat) this.chat.set(chat)
  }

  private async markRead(): Promise<void> {
    const { conversation, last } = this
    if (!this.showing || conversation === null || last <= this.read) return
    this.read = last
    const { chats } = await post('chat/read', { conversation, seq: last }, quietly)
    unread.setChats(chats)
  }

  private open(chat: Chat, page: Page | null) {
    this.peerRead = chat.peer_read
    this.read = chat.read
    this.messages = []
    this.first = 0
    this.last = 0
    if (page) this.take(page)
  }

  private take({ items, from, to, earlier }: Page) {
    if (to === 0) return
    if (this.first === 0 || from < this.first) {
      this.first = from
      this.earlier = earlier
    }
    this.last = Math.max(this.last, to)
    this.put(items)
    for (const message of items) this.settle(message)
  }

  /** Puts messages in their places; one that takes another back empties that one. */
  private put(coming: readonly Message[]) {
    const bySeq = new Map([...this.messages, ...coming].map((message) => [message.seq, message]))
    for (const { target } of coming) {
      const taken = target === null ? undefined : bySeq.get(target)
      if (taken) bySeq.set(taken.seq, { ...taken, recalled: true, text: '', picture: null, place: null, dynamic: null })
    }
    this.messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  }

  private drop(seqs: readonly number[]) {
    this.messages = this.messages.filter(({ seq }) => !seqs.includes(seq))
  }
}

