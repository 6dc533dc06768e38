import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Message } from '@contract/chat/schema'
import type { Place } from '@contract/common'
import { newDraftKey } from '@/net/draft-key'
import { CallError, sentenceOf } from '@/net/failure'
import { session } from '@/net/session'
import { uploadPicture, uploadSound } from '@/net/upload'
import type { Picture as Chosen } from '@/platform/media/types'
import type { Recording as Recorded } from '@/platform/recorder/types'
import { storage } from '@/platform/storage'
import { withPerson, type Side } from './side'

/** Something of another feature that is sent as a card. `label` is what such a thing is called: 动态. */
export interface SentCard {
  kind: string
  id: string
  label: string
}
/** What a message holds: exactly one of these. `chosen` and `recorded` are a picture and a voice that are not uploaded yet. */
export interface Content {
  text?: string
  chosen?: Chosen | undefined
  picture?: string
  recorded?: Recorded
  voice?: string
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

/** Whether trying again may help: nobody looked at it, or the server was not well. */
const passing = (error: unknown): boolean => !(error instanceof CallError) || error.code === 502

/** Messages to one person or group that are not sent yet: kept on the device, sent in order, each once. */
export class Outbox {
  items: readonly Unsent[]
  private sending = false
  private again: ReturnType<typeof setTimeout> | undefined
  private readonly place: string

  constructor(
    to: string,
    private readonly onSent: (message: Message) => void,
    private readonly side: Side = withPerson(to),
  ) {
    this.place = `chat.unsent.${session.info?.user_id ?? ''}.${to}`
    this.items = storage.get<Unsent[]>(this.place) ?? []
    makeAutoObservable<this, 'side' | 'onSent' | 'place' | 'again' | 'sending'>(
      this,
      { side: false, onSent: false, place: false, again: false, sending: false, items: observable.ref },
      { autoBind: true },
    )
  }

  add(content: Content, reply?: number) {
    this.set([
      ...this.items,
      { ...content, ...(reply === undefined ? {} : { reply }), key: newDraftKey(), at: Date.now() },
    ])
    void this.flush()
  }

  remove(key: string) {
    this.set(this.items.filter((item) => item.key !== key))
  }

  retry(key: string) {
    this.set(this.items.map((item) => (item.key === key ? { ...item, error: undefined } : item)))
    void this.flush()
  }

  /** Sends what waits, the oldest first; stops where the network does, and tries again by itself. */
  async flush(): Promise<void> {
    if (this.sending) return
    this.rest()
    this.sending = true
    try {
      for (let item = this.next(); item; item = this.next()) await this.send(item)
    } catch {
      this.again = setTimeout(() => void this.flush(), retryAfter)
    } finally {
      this.sending = false
    }
  }

  /** The page closes: what waits is kept. */
  rest() {
    clearTimeout(this.again)
  }

  private next = (): Unsent | undefined => this.items.find(({ error }) => error === undefined)

  /** Rejects when what follows has to wait, too. */
  private async send(item: Unsent): Promise<void> {
    try {
      const { chosen, recorded, card, at: _, error: __, ...message } = item
      if (chosen && !message.picture) {
        message.picture = (await uploadPicture(chosen, 1)).id
        this.change(item.key, { picture: message.picture, chosen: undefined })
      }
      if (recorded && !message.voice) {
        message.voice = (await uploadSound(recorded.path)).id
        this.change(item.key, { voice: message.voice })
      }
      const sent = await this.side.send({
        ...message,
        ...(card && { card: { kind: card.kind, id: card.id } }),
      })
      runInAction(() => {
        this.onSent(sent)
        this.remove(item.key)
      })
    } catch (error) {
      if (passing(error)) throw error
      this.change(item.key, { error: sentenceOf(error) })
    }
  }

  private change(key: string, change: Partial<Unsent>) {
    runInAction(() => this.set(this.items.map((item) => (item.key === key ? { ...item, ...change } : item))))
  }

  /** A picture's or voice's file may be gone when the app opens again, so that only what is uploaded is kept. */
  private set(items: readonly Unsent[]) {
    this.items = items
    const kept = items.filter(({ chosen, recorded, voice }) => !chosen && (!recorded || voice))
    try {
      if (kept.length > 0) storage.set(this.place, kept)
      else storage.remove(this.place)
    } catch {
      // on a device without room it lives as long as the page
    }
  }
}
