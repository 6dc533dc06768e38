import { makeAutoObservable, runInAction } from 'mobx'
import { progressEvery, resumeAt } from '@contract/radio/rules'
import type { Programme } from '@contract/radio/schema'
import { t } from '@/locale'
import { post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { session } from '@/net/session'
import { audio } from '@/platform/audio'
import type { AudioEvent } from '@/platform/audio/types'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'

/** How far a seek by button goes, seconds. */
export const step = 15

/** The radio as it plays: it goes on from page to page and in the background, and keeps its place on the server. */
class Player {
  programme: Programme | null = null
  playing = false
  /** Seconds. */
  position = 0
  /** Where to begin once the host plays: hosts seek only then. */
  private begin: number | null = null
  private told = 0
  /** Whose place is kept: of who began to listen, null for a guest. */
  private listener: string | null = null
  private listening = false

  constructor() {
    makeAutoObservable<this, 'begin' | 'told' | 'listening' | 'listener'>(
      this,
      { begin: false, told: false, listening: false, listener: false },
      { autoBind: true },
    )
  }

  get duration(): number {
    return this.programme?.sound.seconds ?? 0
  }

  /** Plays a programme from where this person stopped; the one that plays goes on. */
  open(programme: Programme) {
    this.listen()
    if (this.programme?.id === programme.id && audio.state().src === programme.sound.url) {
      this.programme = programme
      if (!this.playing) audio.resume()
      return
    }
    this.keep()
    this.programme = programme
    this.listener = session.info?.user_id ?? null
    this.position = programme.at_second
    this.begin = programme.at_second || null
    const { title, author, cover, sound } = programme
    audio.play({ src: sound.url, title, artist: author.name, cover: cover?.thumb ?? '' })
    this.told = this.position
    this.tell()
  }

  toggle() {
    if (this.playing) audio.pause()
    else audio.resume()
  }

  seek(seconds: number) {
    this.position = Math.min(Math.max(0, seconds), this.duration)
    audio.seek(this.position)
  }

  /** Gone from the server: silence. */
  close() {
    if (this.playing) audio.stop()
    this.programme = null
    this.playing = false
  }

  private listen() {
    if (this.listening) return
    this.listening = true
    audio.onChange((event) => this.heard(event))
  }

  private heard(event: AudioEvent) {
    if (!this.programme) return
    const { playing, position } = audio.state()
    if (event === 'play' && this.begin !== null) {
      audio.seek(this.begin)
      runInAction(() => {
        this.begin = null
        this.playing = true
      })
      return
    }
    runInAction(() => {
      this.playing = event === 'play' || (event === 'progress' && playing)
      if (event !== 'play') this.position = event === 'ended' ? this.duration : Math.floor(position)
    })
    if (event === 'error') feedback.toast(t('播放不了，检查网络后再点一次'))
    if (event === 'pause' || event === 'ended' || Math.abs(this.position - this.told) >= progressEvery)
      this.keep()
  }

  /** Remembers the place for the next time, here and on the person's other devices. */
  private keep() {
    const { programme, position } = this
    if (!programme || this.told === position) return
    this.told = position
    programme.at_second = resumeAt(position, programme.sound.seconds)
    this.tell()
  }

  private tell() {
    const { programme, position } = this
    if (!programme || this.listener === null || this.listener !== session.info?.user_id) return
    // the next second that is kept stands in for it
    void ignored(post('radio/progress', { id: programme.id, second: Math.floor(position) }, inPlace))
  }
}

export const player = new Player()
