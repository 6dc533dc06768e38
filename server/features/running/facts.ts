/** What the rows of the machine ask of an errand beside its state and kind. */
import { sql } from 'drizzle-orm'
import type { Facts } from '../../../contract/running/rules'
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

/** Of a locked order whose clock has run out. */
export async function factsFor(
  context: Pick<Context, 'providers'>,
  tx: Executor,
  { id, kind, state }: Pick<Order, 'id' | 'kind' | 'state'>,
): Promise<Facts> {
  if (kind !== 'send' || state !== 'delivered') return { traced: true, warned: false }
  const { rows } = await tx.execute(
    sql`select from order_events where order_id = ${id} and action = 'expire' and "to" = 'delivered' limit 1`,
  )
  return { traced: await isTraced(context, tx, id, false), warned: rows.length > 0 }
}
