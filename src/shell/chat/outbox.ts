import { makeAutoObservable, observable, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import type { Message } from '@contract/chat/schema'
import type { Place } from '@contract/common'
import { newDraftKey } from '@/net/draft-key'
import { CallError, sentenceOf } from '@/net/failure'
import { session } from '@/net/session'
import { sendFile, sendPicture, uploadSound } from '@/net/upload'
import type { ChosenFile } from '@/platform/file/types'
import type { Picture as Chosen } from '@/platform/media/types'
import type { Recording as Recorded } from '@/platform/recorder/types'
import { storage } from '@/platform/storage'
import type { Side } from './side'

/** Something of another feature that is sent as a card. `label` is what such a thing is called: 动态. */
export interface SentCard {
  kind: string
  id: string
  label: string
}
/** What a message holds: exactly one of these, and words also beside a card. `chosen`, `recorded` and `document` are a picture, a voice and a file that are not uploaded yet. */
export interface Content {
  text?: string
  chosen?: Chosen | undefined
  picture?: string
  recorded?: Recorded
  voice?: string
  document?: ChosenFile
  file?: string
  place?: Place
  card?: SentCard
  /** In a group, whom the words mention. */
  mentions?: string[]
  all?: boolean
}
export interface Unsent extends Content {
  key: string
  /** ms. */
  at: number
  reply?: number
  /** Why the server would not take it; it is tried again only when the person says so. */
  error?: string | undefined
}

/** Waits before it is tried again by itself, ms. */
const retryAfter = 8_000

/** Characters before a file's ending: more than the server keeps, and no more than it reads. */
const stemRead = 200
const nameRead = (name: string): string => {
  const dot = name.lastIndexOf('.')
  return `${cut(name.slice(0, dot), stemRead)}${name.slice(dot)}`
}

/** Whether trying again may help: nobody looked at it, or the server was not well. */
const passing = (error: unknown): boolean => !(error instanceof CallError) || error.code === 502

/** Messages to one person or group that are not sent yet: kept on the device, sent in order, each once. */
export class Outbox {
  items: readonly Unsent[]
  /** The file that goes up, and how much of it went, percent. */
  going: { key: string; percent: number } | null = null
  private abort: (() => void) | undefined
  private sending = false
  private ended = false
  private again: ReturnType<typeof setTimeout> | undefined
  private readonly place: string
  private readonly listeners = new Set<(message: Message) => void>()

  /** Pages take the one of `outboxes`: two of the same place would write over each other. */
  constructor(private readonly side: Side) {
    this.place = `chat.unsent.${session.info?.user_id ?? ''}.${side.place}`
    this.items = storage.get<Unsent[]>(this.place) ?? []
    makeAutoObservable<this, 'abort' | 'side' | 'place' | 'again' | 'sending' | 'ended' | 'listeners'>(
      this,
      {
        abort: false,
        going: observable.ref,
        side: false,
        place: false,
        again: false,
        sending: false,
        ended: false,
        listeners: false,
        idle: false,
        items: observable.ref,
      },
      { autoBind: true },
    )
  }

  /** Nothing waits and nothing is on its way. */
  get idle(): boolean {
    return this.items.length === 0 && !this.sending
  }

  /** Hears of each message that the server took, until the returned end. */
  listen(onSent: (message: Message) => void): () => void {
    this.listeners.add(onSent)
    return () => void this.listeners.delete(onSent)
  }

  add(content: Content, reply?: number) {
    this.set([
      ...this.items,
      { ...content, ...(reply === undefined ? {} : { reply }), key: newDraftKey(), at: Date.now() },
    ])
    void this.flush()
  }

  /** Takes it away, also while its file goes up. */
  remove(key: string) {
    if (this.going?.key === key) this.abort?.()
    this.set(this.items.filter((item) => item.key !== key))
  }

  retry(key: string) {
    this.set(this.items.map((item) => (item.key === key ? { ...item, error: undefined } : item)))
    void this.flush()
  }

  /** Sends what waits, the oldest first; stops where the network does, and tries again by itself. */
  async flush(): Promise<void> {
    if (this.sending || this.ended) return
    clearTimeout(this.again)
    this.sending = true
    try {
      for (let item = this.next(); item; item = this.next()) await this.send(item)
    } catch {
      if (!this.ended) this.again = setTimeout(() => void this.flush(), retryAfter)
    } finally {
      this.sending = false
    }
  }

  /** Whose it is signed out: it sends nothing under another name, and leaves what is kept as it is. */
  end() {
    this.ended = true
    clearTimeout(this.again)
  }

  private next = (): Unsent | undefined =>
    this.ended ? undefined : this.items.find(({ error }) => error === undefined)

  /** Rejects when what follows has to wait, too. */
  private async send(item: Unsent): Promise<void> {
    try {
      const { chosen, recorded, document, card, at: _, error: __, ...message } = item
      if (chosen && !message.picture) {
        message.picture = (await sendPicture('upload', chosen)).id
        this.change(item.key, { picture: message.picture, chosen: undefined })
      }
      if (recorded && !message.voice) {
        message.voice = (await uploadSound(recorded.path)).id
        this.change(item.key, { voice: message.voice })
      }
      if (document && !message.file) {
        message.file = await this.upload(item.key, document)
        this.change(item.key, { file: message.file })
      }
      // it was signed out, or the person took the message away, while the file went up
      if (this.ended || this.isGone(item)) return
      const sent = await this.side.send({
        ...message,
        ...(card && { card: { kind: card.kind, id: card.id } }),
      })
      runInAction(() => {
        for (const listen of [...this.listeners]) listen(sent)
        this.remove(item.key)
      })
    } catch (error) {
      // what follows need not wait for what the person took away
      if (this.isGone(item)) return
      if (passing(error)) throw error
      this.change(item.key, { error: sentenceOf(error) })
    }
  }

  private isGone = (item: Unsent): boolean => !this.items.some(({ key }) => key === item.key)

  private async upload(key: string, { path, name }: ChosenFile): Promise<string> {
    const went = (percent: number) => runInAction(() => (this.going = { key, percent }))
    went(0)
    try {
      const { id } = await sendFile(
        'upload/document',
        { name: nameRead(name) },
        path,
        went,
        (abort) => (this.abort = abort),
      )
      return id
    } finally {
      this.abort = undefined
      runInAction(() => (this.going = null))
    }
  }

  private change(key: string, change: Partial<Unsent>) {
    runInAction(() => this.set(this.items.map((item) => (item.key === key ? { ...item, ...change } : item))))
  }

  /** A picture's, voice's or document's file may be gone when the app opens again, so that only what is uploaded is kept. */
  private set(items: readonly Unsent[]) {
    // the same person's next one keeps what waits
    if (this.ended) return
    this.items = items
    const kept = items.filter(
      ({ chosen, recorded, voice, document, file }) => !chosen && (!recorded || voice) && (!document || file),
    )
    try {
      if (kept.length > 0) storage.set(this.place, kept)
      else storage.remove(this.place)
    } catch {
      // on a device without room it lives as long as the app
    }
  }
}
