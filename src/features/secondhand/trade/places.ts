import { makeAutoObservable } from 'mobx'

/** The meeting place that was chosen on its page, until the form that asked takes it: for the portion of which seller. */
class Places {
  private held: { seller: string; name: string } | null = null

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  choose(seller: string, name: string) {
    this.held = { seller, name }
  }

  /** What is there, once. */
  take(): { seller: string; name: string } | null {
    const { held } = this
    this.held = null
    return held
  }
}

export const places = new Places()
