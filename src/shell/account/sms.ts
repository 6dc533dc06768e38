import { makeAutoObservable, observable, runInAction } from 'mobx'
import { CallError } from '@/net/failure'
import { withWork, type Work } from './work'

interface Sent {
  scene: string
  /** When the next may be sent, ms since 1970. */
  next: number
}

/** Seconds that the server asks to wait for; null where it refused for another reason. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof CallError) || typeof error.data !== 'object' || error.data === null) return null
  return 'wait' in error.data && typeof error.data.wait === 'number' ? error.data.wait : null
}

/** Codes that were asked for. The wait belongs to the phone or address, so that changing the page does not end it. */
class Sms {
  busy = false
  private readonly sent = observable.map<string, Sent>()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  /** When the next code may go there, ms since 1970; null when at once. */
  nextAt(to: string): number | null {
    return this.sent.get(to)?.next ?? null
  }

  /** A code of this scene just went there. */
  isFresh(to: string, scene: string): boolean {
    return this.sent.get(to)?.scene === scene
  }

  /** Asks for a code to a phone or an address by a call. Rejects as that does; nothing is told to the person. */
  async ask(to: string, scene: string, call: (work: Work) => Promise<{ wait: number }>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const { wait } = await withWork(call)
      this.start(to, scene, wait)
    } catch (error) {
      const wait = waitOf(error)
      if (wait !== null) this.start(to, this.sent.get(to)?.scene ?? scene, wait)
      throw error
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** The wait is over. */
  release(to: string) {
    this.sent.delete(to)
  }

  private start(to: string, scene: string, seconds: number) {
    this.sent.set(to, { scene, next: Date.now() + seconds * 1000 })
  }
}

export const sms = new Sms()
