/** Orders under way as they last were, on the device: two who meet show their codes without a network. */
import { heldStates } from '@contract/secondhand/trade/after/rules'
import type { Trade } from '@contract/secondhand/trade/shapes'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'

/** The latest of them. */
const most = 20

const placeNow = (): string => `trade.kept.${session.info?.user_id ?? ''}`
type Line = Trade['lines'][number]
type Since = 'proposal' | 'business' | 'regret'
/** What an earlier version kept has nothing of what came since. */
type Kept = Omit<Trade, Since | 'lines'> &
  Partial<Pick<Trade, Since>> & { lines: (Omit<Line, 'exempt'> & Partial<Pick<Line, 'exempt'>>)[] }
const readAll = (): readonly Trade[] =>
  (storage.get<Kept[]>(placeNow()) ?? []).map((order) => ({
    proposal: null,
    business: false,
    regret: null,
    ...order,
    lines: order.lines.map((line) => ({ exempt: null, ...line })),
  }))

export const keptTrade = (id: string): Trade | null => readAll().find((order) => order.id === id) ?? null

/** Keeps it while its money is held; one that is over is forgotten, and with it where the two live. */
export function keepTrade(order: Trade): void {
  const others = readAll().filter(({ id }) => id !== order.id)
  const held = heldStates.includes(order.state) ? [order, ...others].slice(0, most) : others
  try {
    if (held.length === 0) storage.remove(placeNow())
    else storage.set(placeNow(), held)
  } catch {
    // on a device without room it lives as long as the page
  }
}
