import { makeAutoObservable } from 'mobx'
import { typing } from '@contract/chat/rules'
import { realtime } from '@/net/realtime'

/** That one of the two is writing: told now and then, shown until it stops by itself. */
export class Typing {
  /** The other is writing. */
  shown = false
  private told = -Infinity
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<this, 'told' | 'timer'>(this, { told: false, timer: false }, { autoBind: true })
  }

  /** One's own writing. */
  tell(conversation: string) {
    const now = Date.now()
    if (now - this.told < typing.every) return
    this.told = now
    realtime.send({ type: 'typing', conversation })
  }

  /** It was sent: what is written next is told at once. */
  sent() {
    this.told = -Infinity
  }

  /** Nobody says that they stopped. */
  show(on: boolean) {
    clearTimeout(this.timer)
    this.shown = on
    if (on) this.timer = setTimeout(() => this.show(false), typing.shown)
  }
}
