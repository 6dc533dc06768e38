import { makeAutoObservable, runInAction } from 'mobx'

/** What the server has after a switch: how many have it on, where that is counted. */
export interface Settled {
  count?: number
}

/**
 * Something a person switches on or off, as a follow or a like: it shows at once and is taken back when the server
 * refuses. Taps while a call is under way are settled by one more, so that what shows last is what the server has.
 */
export class Toggle {
  private sending = false

  constructor(
    public on: boolean,
    public count: number,
    /** Rejects as a call does. */
    private readonly send: (on: boolean) => Promise<Settled>,
  ) {
    makeAutoObservable<this, 'sending' | 'send'>(this, { sending: false, send: false }, { autoBind: true })
  }

  /** Never rejects: the call has told the person. */
  async flip(): Promise<void> {
    const before = { on: this.on, count: this.count }
    this.show(!before.on, before.count + (before.on ? -1 : 1))
    if (this.sending) return
    this.sending = true
    try {
      await this.settle()
    } catch {
      this.show(before.on, before.count)
    } finally {
      this.sending = false
    }
  }

  /** What the server says elsewhere, unless the person is switching it right now. */
  take(on: boolean, count: number) {
    if (!this.sending) this.show(on, count)
  }

  private async settle(): Promise<void> {
    const wanted = this.on
    const { count } = await this.send(wanted)
    if (this.on !== wanted) return this.settle()
    runInAction(() => {
      this.count = count ?? this.count
    })
  }

  private show(on: boolean, count: number) {
    this.on = on
    this.count = count
  }
}
