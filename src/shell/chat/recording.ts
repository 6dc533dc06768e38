import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '@contract/chat/rules'
import { t } from '@/locale'
import { PlatformError } from '@/platform/failure'
import { feedback } from '@/platform/feedback'
import { recorder } from '@/platform/recorder'
import type { Recording as Recorded } from '@/platform/recorder/types'

/** A finger that leaves sooner tapped: the recording goes on until it is sent or dropped. ms. */
const tapMs = 400
/** A voice below this says nothing, ms. */
const leastMs = 1_000
/** How far up a finger slides to drop what it records, px. */
const slide = 60

type Touch = { touches: ArrayLike<{ clientX: number; clientY: number }> }

/**
 * One voice being recorded: as long as a finger holds, or from one tap to the next. `held`: the finger is on it;
 * `open`: it goes on without one.
 */
export class Recording {
  phase: 'none' | 'held' | 'open' = 'none'
  /** The finger has slid so far that letting go drops it. */
  dropping = false
  seconds = 0
  private from = 0
  private since = 0
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly onDone: (recorded: Recorded) => void) {
    makeAutoObservable<this, 'onDone' | 'from' | 'since' | 'timer'>(
      this,
      { onDone: false, from: false, since: false, timer: false },
      { autoBind: true },
    )
  }

  press({ touches }: Touch) {
    if (this.phase !== 'none') return
    this.from = touches[0]?.clientY ?? 0
    void this.begin('held')
  }

  move({ touches }: Touch) {
    const [touch] = Array.from(touches)
    if (this.phase === 'held' && touch) this.dropping = this.from - touch.clientY > slide
  }

  release() {
    if (this.phase !== 'held') return
    if (this.dropping) return this.cancel()
    const held = Date.now() - this.since
    if (held < tapMs) this.phase = 'open'
    else if (held < leastMs) {
      this.cancel()
      feedback.toast(t('说话时间太短'))
    } else void this.finish()
  }

  /** A tap without a finger: the keyboard's. */
  tap() {
    if (this.phase === 'none' && Date.now() - this.since > tapMs) void this.begin('open')
  }

  /** Ends it and gives it. */
  async send(): Promise<void> {
    // the click that comes after the tap which began it
    if (Date.now() - this.since >= leastMs) await this.finish()
  }

  cancel() {
    if (this.phase === 'none') return
    this.close()
    recorder.cancel()
  }

  private async begin(phase: 'held' | 'open'): Promise<void> {
    this.phase = phase
    this.dropping = false
    this.seconds = 0
    this.since = Date.now()
    try {
      await recorder.start(limits.voice.max, () => void this.finish())
      runInAction(() => this.began())
    } catch (error) {
      this.failed(error)
    }
  }

  /** Counts from when the microphone listens: asking for it took its time. */
  private began() {
    if (this.phase === 'none') return
    this.since = Date.now()
    this.timer = setInterval(
      () => runInAction(() => (this.seconds = Math.round((Date.now() - this.since) / 1000))),
      250,
    )
  }

  private async finish(): Promise<void> {
    if (this.phase === 'none') return
    this.close()
    try {
      this.onDone(await recorder.stop())
    } catch (error) {
      this.failed(error)
    }
  }

  private failed(error: unknown) {
    runInAction(() => this.close())
    const code = error instanceof PlatformError ? error.code : 'failed'
    if (code === 'cancelled') return
    feedback.toast(
      code === 'denied'
        ? t('没有麦克风权限，请在设置里打开')
        : code === 'unsupported'
          ? t('这里不能录音')
          : t('没有录上，请再试一次'),
    )
  }

  private close() {
    clearInterval(this.timer)
    this.phase = 'none'
    this.dropping = false
  }
}
