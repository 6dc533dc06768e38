import { makeAutoObservable, runInAction } from 'mobx'
import { cardLife } from '@contract/discount/rules'
import type { DiscountCard } from '@contract/discount/fields'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

interface Kept {
  user: string
  card: DiscountCard
  /** ms that the server's clock is ahead of the device's. */
  ahead: number
}
const place = 'discount.card'
/** After a reading that failed the next one waits so long, ms. */
const retry = 5_000

/** One's card. The last code is kept: where there is no network it is shown until it is over. */
export class CardStore {
  readonly card: Resource<DiscountCard>
  /** Says yes or no to a shop that asks for a keeper. */
  readonly answer: Action<[invite: string, accept: boolean], void>
  /** The server's clock, told anew each second. */
  now: number
  private ahead = 0
  private asked = 0

  constructor() {
    this.card = new Resource(() => this.read())
    this.answer = new Action('discount answer invite', async (id, accept) => {
      await post('discount/answerInvite', { id, accept })
      await this.load()
    })
    const kept = storage.get<Kept>(place)
    if (kept && kept.user === session.info?.user_id) {
      this.ahead = kept.ahead
      if (kept.card.pass && Date.parse(kept.card.pass.until) > Date.now() + kept.ahead)
        this.card.set(kept.card)
    }
    this.now = Date.now() + this.ahead
    makeAutoObservable<this, 'ahead' | 'asked'>(
      this,
      { card: false, answer: false, ahead: false, asked: false },
      { autoBind: true },
    )
  }

  load = (): Promise<void> => this.card.load()

  /** Seconds until the next code. */
  get fresh(): number {
    const until = this.card.data?.pass?.fresh_until
    return until === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(until) - this.now) / 1000))
  }

  /** How much of the code's time is left, from 0 to 1. */
  get share(): number {
    return Math.min(1, this.fresh / cardLife.fresh)
  }

  /** The code is good by now; one whose time is over is not shown. */
  get good(): boolean {
    const until = this.card.data?.pass?.until
    return until !== undefined && Date.parse(until) > this.now
  }

  /** Counts, and fetches the next code when it is due, until the returned end. */
  watch(): () => void {
    this.tick()
    const timer = setInterval(() => this.tick(), 1000)
    return () => clearInterval(timer)
  }

  private tick() {
    const device = Date.now()
    this.now = device + this.ahead
    const due = this.card.data?.pass && this.fresh === 0
    if (due && device - this.asked > retry) void this.load()
  }

  private async read(): Promise<DiscountCard> {
    this.asked = Date.now()
    const card = await get('discount/card', {}, inPlace)
    runInAction(() => {
      this.ahead = Date.parse(card.now) - Date.now()
      this.now = Date.parse(card.now)
    })
    keep({ user: session.info?.user_id ?? '', card, ahead: this.ahead })
    return card
  }
}

function keep(kept: Kept): void {
  try {
    storage.set(place, kept)
  } catch {
    // a device without room shows the code while there is a network
  }
}
