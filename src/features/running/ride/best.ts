import type { OrderCard } from '@contract/running/schema'

type Offer = Pick<OrderCard, 'id' | 'mine' | 'pay' | 'away' | 'metres'>

/** Metres on foot that fetching and handing over are worth; and those taken where a distance is not known. */
const effort = { stop: 400, unknown: 800 } as const

const worth = ({ pay, away, metres }: Offer): number =>
  pay / (effort.stop + (away ?? effort.unknown) + (metres ?? effort.unknown))

/** The id of the offer that pays most for the way; the earlier of equals. null where none can be taken. */
export function bestOf(offers: readonly Offer[]): string | null {
  let best: Offer | null = null
  for (const offer of offers) if (!offer.mine && (best === null || worth(offer) > worth(best))) best = offer
  return best?.id ?? null
}
