/** What the rows of the machine ask of an errand beside its state. */
import { sql } from 'drizzle-orm'
import { factsOf, type Facts } from '../../../contract/running/machine/facts/rules'
import type { Context, Executor } from '../../context'
import { isTraced } from '../../core/courier/parcels'
import type { Order } from './tables'

/** Whether somebody looks at how the money of a locked order would be shared out: what is shared must not change then. */
export async function isJudged(tx: Executor, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from order_offers where order_id = ${id} and state = 'open'
      union all select from order_rulings where order_id = ${id} and state in ('proposed', 'standing') limit 1`,
  )
  return rows.length > 0
}

/** Of an errand whose parcel nobody asks about. */
export const errandFacts = ({ kind, earned }: Pick<Order, 'kind' | 'earned'>): Facts => ({
  ...factsOf(kind),
  earned: (earned ?? 0) > 0,
})

/** Of a locked order whose clock has run out. */
export async function factsFor(
  context: Pick<Context, 'providers'>,
  tx: Executor,
  order: Pick<Order, 'id' | 'kind' | 'state' | 'earned'>,
): Promise<Facts> {
  const { id, kind, state } = order
  const usual = errandFacts(order)
  if (kind !== 'send' || state !== 'delivered') return usual
  const { rows } = await tx.execute(
    sql`select from order_events where order_id = ${id} and action = 'expire' and "to" = 'delivered' limit 1`,
  )
  return { ...usual, traced: await isTraced(context, tx, id, false), warned: rows.length > 0 }
}
