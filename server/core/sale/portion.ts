/** Price of a basket: its lines, what is taken off them, and the freight. Fen. */
import { sharesOf } from '../../../contract/order/rules'
import type { Discount, PortionDraft } from '../../../contract/sale/shapes'
import { refuse } from '../../http/refusal'
import type { Placed } from '../order/place'
import type { Contact } from './contact'
import type { Basket } from './kind'

/** A discount of lines by their places; of all where they are not named. */
export type TakenOff = Discount & { lines?: readonly number[] }

export interface Costs {
  freight: number
  discounts: readonly TakenOff[]
  /** Sums paid for each line, and for all of them. */
  paid: number[]
  goods: number
  total: number
}
export type Priced = Basket & Costs & { draft: PortionDraft; contact: Contact | null }

/** @throws Refusal when more would be taken off lines than they cost */
export function priceOf({ lines, draft }: Basket, discounts: readonly TakenOff[]): Costs {
  const paid = lines.map(({ price, count }) => price * count)
  for (const { title, amount, lines: of = lines.map((_, n) => n) } of discounts) {
    const left = of.map((n) => paid[n] ?? 0)
    if (amount > left.reduce((sum, one) => sum + one, 0)) throw refuse(`“${title}”超过了商品的价格`)
    for (const [at, share] of sharesOf(amount, left).entries()) {
      const n = of[at] ?? 0
      paid[n] = (paid[n] ?? 0) - share
    }
  }
  const freight = draft.way === 'courier' ? Math.max(...lines.map((line) => line.freight)) : 0
  const goods = paid.reduce((sum, one) => sum + one, 0)
  return { freight, discounts, paid, goods, total: goods + freight }
}

/** Returns the draft as the order kit places it; the freight is a line of its own, last. */
export function placedOf({ lines, sellerId, freight, total, paid, draft }: Priced) {
  const title = lines[0]?.title ?? ''
  return {
    sellerId,
    title: lines.length === 1 ? title : `${title}等 ${lines.length} 种`,
    lines: [
      ...lines.map((line, n) => ({
        title: line.title,
        price: line.price,
        count: line.count,
        paid: paid[n] ?? 0,
      })),
      ...(draft.way === 'courier' ? [{ title: '运费', price: freight, paid: freight }] : []),
    ],
    total,
  } satisfies Partial<Placed>
}
