import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Executor } from '../../context'
import type { Exported } from '../../core/privacy/personal'
import { endOrder } from './ending'
import { orderColumns } from './rows'

export const exported: Readonly<Record<string, Exported>> = {
  mall_orders: {
    read: (id) =>
      listJson(sql`
        select name, kind, price, state, at, worn from (
          select ${orderColumns} from mall_orders o join mall_items i on i.id = o.item_id join users u on u.id = o.user_id
          where o.user_id = ${id}) mine order by at, id`),
  },
}

/** Gives back what the person's orders hold, and forgets them. What was paid stays in the ledger. */
export async function eraseMall(tx: Executor, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mall_orders where user_id = ${id} and state = 'unpaid' order by item_id`)
  for (const order of rows) await endOrder(tx, order.id, 'cancel')
  await tx.execute(sql`delete from mall_orders where user_id = ${id}`)
}
