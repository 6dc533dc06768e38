import { sql } from 'drizzle-orm'
import { orderSteps, type OrderAction } from '../../../contract/mall/rules'
import { rowOf } from '../../../contract/rules'
import type { Context, Executor } from '../../context'
import { inTransaction } from '../../database/crossing'
import { eachOf } from '../../jobs'

const batch = 200

/**
 * Ends an order that is not paid, and gives back what it held. The item is held before the order, as buying does. By the
 * clock it ends only what is too late. Whether it did.
 */
export async function endOrder(
  tx: Executor,
  id: string,
  action: Exclude<OrderAction, 'pay'>,
): Promise<boolean> {
  await tx.execute(sql`
    select from mall_items where id = (select item_id from mall_orders where id = ${id} and reserved) for no key update`)
  const step = rowOf<(typeof orderSteps)[number]>(orderSteps, 'unpaid', action)
  const { rows } = await tx.execute<{ item: string; reserved: boolean }>(sql`
    update mall_orders set state = ${step?.to}, ended_at = clock_timestamp() where id = ${id} and state = 'unpaid'
      ${action === 'close' ? sql`and pay_until <= clock_timestamp()` : sql``} returning item_id as item, reserved`)
  const [ended] = rows
  // a school may have taken the limit away meanwhile
  if (ended?.reserved)
    await tx.execute(
      sql`update mall_items set stock = stock + 1 where id = ${ended.item} and stock is not null`,
    )
  return ended !== undefined
}

/** Closes what was not paid in time. How many it was. */
export async function closeOrders(context: Pick<Context, 'db'>, going: () => boolean): Promise<number> {
  let count = 0
  for (let last = batch; last === batch && going();) {
    const { rows } = await context.db.execute<{ id: string }>(sql`
      select id from mall_orders where state = 'unpaid' and pay_until <= now() order by pay_until, id limit ${batch}`)
    last = rows.length
    await eachOf(rows, going, async ({ id }) => {
      if (await inTransaction(context, (tx) => endOrder(tx, id, 'close'))) count += 1
    })
  }
  return count
}
