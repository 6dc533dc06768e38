import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { BodyOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import { withWork, type Work } from './work'

export type CodeScene = BodyOf<Routes['verify/getCode']>['scene']

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

  /** When the next code may go to a phone, ms since 1970; null when at once. */
  nextAt(phone: string): number | null {
    return this.sent.get(phone)?.next ?? null
  }

  /** A code of this scene just went to the phone. */
  isFresh(phone: string, scene: string): boolean {
    return this.sent.get(phone)?.scene === scene
  }

  /** Rejects as a call does; nothing is told to the person. */
  send(phone: string, scene: CodeScene): Promise<void> {
    return this.ask(phone, scene, (work) => post('verify/getCode', { phone, scene, ...work }, inPlace))
  }

  /** Asks for a code by another call than the sign-in's. Rejects as that does. */
  async ask(phone: string, scene: string, call: (work: Work) => Promise<{ wait: number }>): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const { wait } = await withWork(call)
      this.start(phone, scene, wait)
    } catch (error) {
      const wait = waitOf(error)
      if (wait !== null) this.start(phone, this.sent.get(phone)?.scene ?? scene, wait)
      throw error
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  /** The wait is over. */
  release(phone: string) {
    this.sent.delete(phone)
  }

  private start(phone: string, scene: string, seconds: number) {
    this.sent.set(phone, { scene, next: Date.now() + seconds * 1000 })
  }
}

export const sms = new Sms()
