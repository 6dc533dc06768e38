import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Message } from '@contract/chat/schema'
import { t } from '@/locale'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { sound } from '@/platform/sound'
import { storage } from '@/platform/storage'

/** Numbers of heard voices that a device remembers of one person. */
const remembered = 300

/** Voices of one conversation: which plays, and which were heard on this device. */
export class Voices {
  playing: number | null = null
  private heard: readonly number[]
  private readonly place: string

  constructor(
    private readonly peer: string,
    private readonly messages: () => readonly Message[],
  ) {
    this.place = `chat.heard.${session.info?.user_id ?? ''}.${peer}`
    this.heard = storage.get<number[]>(this.place) ?? []
    makeAutoObservable<this, 'peer' | 'messages' | 'place' | 'heard'>(
      this,
      { peer: false, messages: false, place: false, heard: observable.ref },
      { autoBind: true },
    )
  }

  /** The other's, and not heard yet. */
  isNew({ sender, seq, voice }: Message): boolean {
    return voice !== null && sender === this.peer && !this.heard.includes(seq)
  }

  /** Plays one, or stops it; then the other's next ones that were not heard. */
  async toggle(message: Message): Promise<void> {
    if (this.playing === message.seq) return this.stop()
    for (let next: Message | undefined = message; next; next = this.after(next)) {
      const fresh = this.isNew(next)
      if (!(await this.play(next)) || !fresh) return
    }
  }

  stop() {
    if (this.playing === null) return
    this.playing = null
    sound.stop()
  }

  private after = ({ seq }: Message): Message | undefined =>
    this.messages().find((message) => message.seq > seq && !message.recalled && this.isNew(message))

  /** True when it was played to its end. */
  private async play({ seq, voice }: Message): Promise<boolean> {
    if (!voice) return false
    this.begin(seq)
    try {
      await sound.play(voice.url)
      return this.ended(seq)
    } catch {
      if (this.ended(seq)) feedback.toast(t('这条语音没有放出来，请再试一次'))
      return false
    }
  }

  private begin(seq: number) {
    this.playing = seq
    if (this.heard.includes(seq)) return
    this.heard = [...this.heard, seq].slice(-remembered)
    try {
      storage.set(this.place, [...this.heard])
    } catch {
      // on a device without room it is remembered as long as the page lives
    }
  }

  /** False when another plays by now, or it was stopped. */
  private ended = (seq: number): boolean =>
    runInAction(() => {
      const played = this.playing === seq
      if (played) this.playing = null
      return played
    })
}
