/** What follows from the orders that a feature declares: their bills, their cards in chat, the desk of their disputes, and complaints where strangers meet them. */
import { sql } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import type { Feature } from '../../feature'
import { orderCard } from './card'
import { orderComplaint } from './complaints'
import { waitsForDesk } from './disputes'
import type { OrderKind } from './kind'
import { orderPayable } from './payable'

export const followedBy = (declared: Readonly<Partial<Record<OrderName, OrderKind>>>): Feature[] =>
  (Object.entries(declared) as [OrderName, OrderKind][]).map(([name, kind]) => {
    const [card, cards] = orderCard(name, kind)
    return {
      payables: { [name]: orderPayable(name) },
      cards: { [name]: card },
      statements: [() => [cards]],
      ...(kind.posted ? { complaints: { [name]: orderComplaint(name, kind) } } : {}),
      desks: {
        [name]: {
          ...kind.desk,
          waiting: (viewer) =>
            sql`(select o.disputed_at as created_at from orders o where o.kind = ${name} and ${waitsForDesk(viewer)}) w`,
        },
      },
    }
  })
