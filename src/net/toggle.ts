import { makeAutoObservable } from 'mobx'
import { Latest } from './latest'

/** What the server has after a switch: how many have it on, where that is counted. */
export interface Settled {
  count?: number
}

/** Something a person switches on or off, as a follow or a like, and how many have it on. */
export class Toggle {
  private readonly state: Latest<boolean, Settled>

  constructor(
    on: boolean,
    /** How many have it on, as the server said last. */
    private held: number,
    /** Rejects as a call does. */
    send: (on: boolean) => Promise<Settled>,
  ) {
    this.state = new Latest(on, send, ({ count }, to) => {
      this.held = count ?? this.held + this.step(to)
    })
    makeAutoObservable<this, 'state' | 'step'>(this, { state: false, step: false }, { autoBind: true })
  }

  get on(): boolean {
    return this.state.value
  }

  get count(): number {
    return this.held + this.step(this.state.value)
  }

  /** Never rejects: the call has told the person. */
  flip(): Promise<void> {
    return this.state.set(!this.on)
  }

  /** What the server says elsewhere, as `Latest` takes it. */
  take(on: boolean, count: number, asked?: number) {
    if (this.state.take(on, asked)) this.held = count
  }

  private step(to: boolean): number {
    return to === this.state.held ? 0 : to ? 1 : -1
  }
}
