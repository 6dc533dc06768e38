/** Orders under way as they last were, on the device: two who meet show their codes without a network. */
import { heldStates } from '@contract/sale/after/rules'
import { times } from '@contract/sale/rules'
import type { Sale } from '@contract/sale/shapes'
import { session } from '@/net/session'
import { storage } from '@/platform/storage'
import type { SaleUi } from './kind'

/** The latest of them. */
const most = 20

const placeOf = ({ name }: SaleUi): string => `${name}.kept.${session.info?.user_id ?? ''}`
type Line = Sale['lines'][number]
type Since = 'proposal' | 'business' | 'regret' | 'discounts' | 'window' | 'side'
type LineSince = 'exempt' | 'spec'
/** What an earlier version kept has nothing of what came since. */
type Kept = Omit<Sale, Since | 'lines'> &
  Partial<Pick<Sale, Since>> & { lines: (Omit<Line, LineSince> & Partial<Pick<Line, LineSince>>)[] }
const readAll = (kind: SaleUi): readonly Sale[] =>
  (storage.get<Kept[]>(placeOf(kind)) ?? []).map((order) => ({
    proposal: null,
    business: false,
    regret: null,
    discounts: [],
    window: times.window,
    side: order.buyer.id === session.info?.user_id ? 'buyer' : 'seller',
    ...order,
    lines: order.lines.map((line) => ({ exempt: null, spec: '', ...line })),
  }))

export const keptSale = (kind: SaleUi, id: string): Sale | null =>
  readAll(kind).find((order) => order.id === id) ?? null

/** Keeps it while its money is held; one that is over is forgotten, and with it where the two live. */
export function keepSale(kind: SaleUi, order: Sale): void {
  const others = readAll(kind).filter(({ id }) => id !== order.id)
  const held = heldStates.includes(order.state) ? [order, ...others].slice(0, most) : others
  try {
    if (held.length === 0) storage.remove(placeOf(kind))
    else storage.set(placeOf(kind), held)
  } catch {
    // on a device without room it lives as long as the page
  }
}
