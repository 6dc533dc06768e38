import { makeAutoObservable, observable, runInAction, when } from 'mobx'
import { limits } from '@contract/chat/rules'
import { mayDo } from '@contract/chat/groups/rules'
import type { Card } from '@contract/chat/card'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { unread } from '@/shell/message/unread'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { realtime, type Heard } from '@/net/realtime'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { system } from '@/platform/system'
import { ignored } from '@/platform/ignored'
import { keepDraft, readDraft } from './draft'
import { Mentions } from './mentions'
import type { Outbox } from './outbox'
import { outboxes } from './outboxes'
import { Picking } from './picking'
import { withPerson, type Head, type Side } from './side'
import { step, Thread, type Page } from './thread'
import { Typing } from './typing'
import { Voices } from './voices'

/** The conversation with one person or a group: what was said, what waits to be sent, and what is being written. */
export class ChatStore {
  draft: string
  quote: Message | null = null
  loadingEarlier = false
  /** The foot grew, so that the end has to be shown anew. */
  raised = false
  peerRead = 0
  readonly chat: Resource<Head>
  readonly thread = new Thread()
  readonly outbox: Outbox
  readonly voices: Voices
  readonly typing = new Typing()
  readonly mentions = new Mentions()
  /** Messages are being picked to be complained about. */
  picking: Picking | null = null
  private unfolded: readonly number[] = []
  private read = 0
  private catching = false
  /** Something came while the chat catches up. */
  private again = false
  /** A frame came before the conversation was here. */
  private missed = false
  private showing = true

  /** @param peer the other person, or the group of `side` */
  constructor(
    readonly peer: string,
    readonly side: Side = withPerson(peer),
  ) {
    this.draft = readDraft(side.place)
    this.chat = new Resource(async () => {
      const chat = await side.read()
      this.open(
        chat,
        chat.conversation === null
          ? null
          : await get('chat/messages', { conversation: chat.conversation, size: step }, inPlace),
      )
      return chat
    })
    this.outbox = outboxes.of(side)
    this.voices = new Voices(peer, () => this.thread.shown)
    makeAutoObservable<this, 'unfolded' | 'read' | 'catching' | 'again' | 'missed'>(
      this,
      {
        peer: false,
        side: false,
        mentions: false,
        chat: false,
        thread: false,
        outbox: false,
        voices: false,
        typing: false,
        read: false,
        catching: false,
        again: false,
        missed: false,
        quote: observable.ref,
        picking: observable.ref,
        unfolded: observable.ref,
      },
      { autoBind: true },
    )
  }

  get conversation(): string | null {
    return this.chat.data?.conversation ?? null
  }

  get name(): string {
    const { remark, peer, group } = this.chat.data ?? {}
    return group?.name ?? remark ?? peer?.name ?? ''
  }

  /** Characters too many. */
  get over(): number {
    return Array.from(this.draft).length - limits.text.max
  }

  get sendable(): boolean {
    return this.draft.trim() !== '' && this.over <= 0
  }

  isMine = ({ sender }: Pick<Message, 'sender'>): boolean =>
    this.side.group ? sender === session.info?.user_id : sender !== this.peer

  /** Who said it; the reader's own name is no matter. */
  nameOf = ({ from }: Message): string => from?.name ?? this.name

  /** Whether a manager takes back what others said, whenever they said it. */
  get takesBack(): boolean {
    const { group } = this.chat.data ?? {}
    return Boolean(group && !group.dissolved && mayDo('recall', group.role, 'member'))
  }

  /** Said by somebody whom the reader blocked: shown by a tap alone. */
  isFolded = ({ sender, seq }: Message): boolean =>
    Boolean(this.chat.data?.group?.folded.includes(sender)) && !this.unfolded.includes(seq)

  unfold({ seq }: Message) {
    this.unfolded = [...this.unfolded, seq]
  }

  /** Listens, loads, and sends what was left; the returned function ends it, and what waits is sent all the same. */
  start(): () => void {
    const unheard = this.outbox.listen(this.arrive)
    const leave = realtime.subscribe(this.hear)
    const offline = system.onNetworkChange(() => void this.resume())
    void this.load()
    return () => {
      unheard()
      leave()
      offline()
      this.typing.show(false)
      this.voices.stop()
    }
  }

  /** Loads, and asks again when something came meanwhile. */
  async load(): Promise<void> {
    await this.chat.load()
    if (this.chat.phase !== 'ready') return
    if (this.missed) return this.resume()
    // what is not marked as read is marked by the next
    await ignored(this.markRead())
    await this.outbox.flush()
  }

  show(showing: boolean) {
    this.showing = showing
    if (!showing) this.voices.stop()
    if (showing && this.chat.phase === 'ready') void this.resume()
  }

  type(text: string) {
    this.draft = text
    keepDraft(this.side.place, this.draft)
    if (text === '' || this.conversation === null) return
    if (!this.side.group) this.typing.tell(this.conversation)
    else if (text.endsWith('@')) this.mentions.choose(true)
  }

  /** Names somebody of the group in what is being written. */
  mention(person: { id: string; name: string } | 'all') {
    this.type(this.mentions.add(this.draft, person))
  }

  answer(message: Message | null) {
    this.quote = message
  }

  /** @param about in a group, whose message it began with */
  pick(on: boolean, about?: Message) {
    const { conversation, thread } = this
    this.picking =
      on && conversation !== null
        ? new Picking(conversation, thread.shown, () => this.pick(false), about)
        : null
  }

  raise(raised: boolean) {
    this.raised = raised
  }

  say() {
    if (!this.sendable) return
    this.outbox.add({ text: this.draft, ...this.mentions.take(this.draft) }, this.quote?.seq)
    this.draft = ''
    keepDraft(this.side.place, this.draft)
    this.quote = null
    this.typing.sent()
    this.thread.toEnd()
  }

  /** Draws what was said before, loading it as far as it is not here; a failure leaves the way to try again. */
  async older(): Promise<void> {
    const { thread } = this
    if (thread.hiddenAbove < step && !(await this.fetchTo(thread.first - 1)))
      feedback.toast(t('更早的消息没加载出来，请再试一次'))
    runInAction(() => thread.up())
  }

  /** Draws the message with this number, and what stands around it. Whether it could; a toast says why not. */
  async find(seq: number): Promise<boolean> {
    const reached = (await this.fetchTo(seq)) && seq <= this.thread.last
    const found = reached && this.thread.shown.some((message) => message.seq === seq)
    if (found) runInAction(() => this.thread.around(seq))
    else feedback.toast(reached ? t('这条消息已经不在了') : t('这条消息没加载出来，请再试一次'))
    return found
  }

  async recall({ conversation, seq }: Message): Promise<void> {
    const recalled = await post('chat/recall', { conversation, seq })
    runInAction(() => this.thread.put([recalled]))
  }

  async remove({ conversation, seq }: Message): Promise<void> {
    await post('chat/delete', { conversation, seqs: [seq] })
    runInAction(() => this.thread.drop([seq]))
  }

  /** Asks for what came while nobody told of it, then says that it is read. */
  async resume(): Promise<void> {
    void this.outbox.flush()
    const { conversation, thread } = this
    if (conversation === null) return
    this.again = true
    if (this.catching) return
    this.catching = true
    try {
      while (this.again) {
        this.again = false
        const page = await get('chat/messages', { conversation, since: thread.last, size: step }, inPlace)
        this.take(page)
        if (page.later) this.again = true
        // what comes meanwhile is asked for, too
        if (!this.again) await this.markRead()
      }
    } catch {
      // the next frame or connection asks again
    } finally {
      this.catching = false
    }
  }

  /** Whether what was said is here from that number on, or from the beginning: loads it as far as it is not. */
  private async fetchTo(seq: number): Promise<boolean> {
    const { conversation, thread } = this
    if (conversation === null) return false
    while (this.loadingEarlier) await when(() => !this.loadingEarlier)
    if (!thread.earlier || thread.first <= seq) return true
    this.loadingEarlier = true
    try {
      while (thread.earlier && thread.first > seq)
        this.take(await get('chat/messages', { conversation, before: thread.first, size: step }, inPlace))
      return true
    } catch {
      return false
    } finally {
      runInAction(() => {
        this.loadingEarlier = false
      })
    }
  }

  private hear(frame: Heard) {
    if (frame.type === 'ready') void this.resume()
    if (
      frame.type === 'chat' &&
      (frame.message.conversation === this.conversation ||
        // a first message between two; in a group its sender is no peer
        (!this.side.group && frame.message.from === null && frame.message.sender === this.peer))
    )
      this.arrive(frame.message)
    if (frame.type === 'chat-card') this.cardChanged(frame.card)
    // how it stands is said above the talk
    if (frame.type === 'order' && !this.side.group) void this.lookAgain()
    if (!('conversation' in frame) || frame.conversation !== this.conversation) return
    if (frame.type === 'chat-told' && frame.seq > this.thread.last) void this.resume()
    if (frame.type === 'chat-read' && frame.reader === this.peer)
      this.peerRead = Math.max(this.peerRead, frame.seq)
    if (frame.type === 'chat-changed') {
      this.thread.drop(frame.deleted)
      if (this.side.group) void this.lookAgain()
    }
    if (frame.type === 'typing' && frame.writer === this.peer) this.typing.show(true)
  }

  /** What a card stands for changed: also what stands above the talk may. */
  cardChanged(card: Card) {
    this.thread.turn(card)
    if (!this.side.group) void this.lookAgain()
  }

  private arrive(message: Message) {
    const { data } = this.chat
    if (!data) {
      this.missed = true
      return
    }
    if (data.conversation === null) this.chat.set({ ...data, conversation: message.conversation })
    this.settle(message)
    if (!this.isMine(message)) this.typing.show(false)
    const answered = this.thread.shown.some((one) => !this.isMine(one))
    if (!this.thread.follow(message)) return void this.resume()
    // a reply lifts the limit of one message to strangers; a first message sets it
    const changed = this.side.group
      ? message.system !== null
      : data.obstacle !== null || !answered || message.card !== null
    if (changed) void this.lookAgain()
    // what is not marked as read is marked by the next
    void ignored(this.markRead())
  }

  /** What the server has by this key waits no longer. */
  private settle({ key }: Message) {
    if (this.outbox.items.some((item) => item.key === key)) this.outbox.remove(key)
  }

  /** Reads again who is there, and what stands in the way. */
  async lookAgain(): Promise<void> {
    try {
      this.chat.set(await this.side.read())
    } catch (error) {
      const { data } = this.chat
      if (data?.group && error instanceof CallError && error.status === 404)
        this.chat.set({ ...data, obstacle: t('你已经不在这个群里'), group: { ...data.group, notice: null } })
    }
  }

  private async markRead(): Promise<void> {
    const {
      conversation,
      thread: { last },
    } = this
    if (!this.showing || conversation === null || last <= this.read) return
    this.read = last
    const { chats } = await post('chat/read', { conversation, seq: last }, inPlace)
    unread.setChats(chats)
  }

  private open(chat: Head, page: Page | null) {
    this.peerRead = chat.peer_read
    this.read = chat.read
    this.thread.clear()
    if (page) this.take(page)
  }

  private take(page: Page) {
    this.thread.take(page)
    for (const message of page.items) this.settle(message)
  }
}
