import { metresBetween } from '@contract/running/price/rules'
import type { HallCard } from '@contract/running/schema'
import type { Point } from '../shared/map-frame'

type Offer = Pick<HallCard, 'id' | 'mine' | 'pay' | 'away' | 'metres' | 'to' | 'to_at'>
/** Where the rider brings what they hold. */
export interface Held {
  to: string
  to_at: Point | null
}
/** Why an offer is the best: where it goes lies by what one holds, `extra` metres on; or it pays most for its way. */
export interface Best {
  id: string
  why: 'same' | 'along' | 'pay'
  extra: number
}

/** Metres on foot that fetching and handing over are worth; those taken where a distance is not known; how near is on the way. */
const effort = { stop: 400, unknown: 800, along: 300 } as const

/** Metres from where it goes to the nearest of what one holds; null: none is on the way. */
function extraOf({ to, to_at: at }: Offer, held: readonly Held[]): number | null {
  const extras = held.map((one) =>
    one.to === to ? 0 : at && one.to_at ? metresBetween(at, one.to_at) : Infinity,
  )
  const least = Math.min(Infinity, ...extras)
  return least <= effort.along ? least : null
}

const worth = ({ pay, away, metres }: Offer, extra: number | null): number =>
  pay / (effort.stop + (away ?? effort.unknown) + (extra ?? metres ?? effort.unknown))

/** The offer that pays most for the way that it adds; the earlier of equals. null where none can be taken. */
export function bestOf(offers: readonly Offer[], held: readonly Held[] = []): Best | null {
  let best: Best | null = null
  let most = -1
  for (const offer of offers) {
    if (offer.mine) continue
    const extra = extraOf(offer, held)
    const value = worth(offer, extra)
    if (value <= most) continue
    most = value
    best = { id: offer.id, why: extra === null ? 'pay' : extra === 0 ? 'same' : 'along', extra: extra ?? 0 }
  }
  return best
}
