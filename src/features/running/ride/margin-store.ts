import { makeAutoObservable } from 'mobx'
import type { Rider } from '@contract/running/schema'
import { Action } from '@/net/action'
import { post } from '@/net/call'
import { CallError } from '@/net/failure'
import { newDraftKey } from '@/net/draft-key'
import { storage } from '@/platform/storage'
import { pathOfPay } from '../shared/pages'
import { RiderStore } from './rider-store'

type Way = 'pay' | 'refund'
const placeOf = (way: Way): string => `draft.margin.${way}`

interface Named {
  key: string
  /** When it can no longer be paid; null: always. */
  until: string | null
}
function keep(way: Way, named: Named): void {
  try {
    storage.set(placeOf(way), named)
  } catch {
    // a device without room: the name lives as long as the call
  }
}
/** Names one payment or refund until it is through, so that one that is tried again stays one. */
function keyOf(way: Way): string {
  const kept = storage.get<Named>(placeOf(way))
  if (kept && (kept.until === null || Date.parse(kept.until) > Date.now())) return kept.key
  const named = { key: newDraftKey(), until: null }
  keep(way, named)
  return named.key
}

/** A rider's margin: paid at the cashier's, given back to the balance. */
export class MarginStore {
  readonly own = new RiderStore()
  /** The cashier's page. */
  readonly pay: Action<[], string>
  readonly refund: Action<[], Rider>

  constructor() {
    this.pay = new Action('running/applyMargin', async () => {
      const key = keyOf('pay')
      try {
        const { kind, id, until } = await post('running/applyMargin', { key })
        keep('pay', { key, until })
        return pathOfPay(kind, id)
      } catch (error) {
        // paid meanwhile, or not to be paid: the next one is another
        if (error instanceof CallError) storage.remove(placeOf('pay'))
        throw error
      }
    })
    this.refund = new Action('running/refundMargin', async () => {
      const rider = await post('running/refundMargin', { key: keyOf('refund') })
      storage.remove(placeOf('refund'))
      return this.own.put(rider)
    })
    makeAutoObservable(this, { own: false, pay: false, refund: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await this.own.rider.load()
    const { margin } = this.own.rider.data ?? {}
    // paid: the next payment is another one
    if (margin && margin.balance >= margin.required) storage.remove(placeOf('pay'))
  }
}
