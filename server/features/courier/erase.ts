import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'

/** Deletes the parcels of the person's orders; the other side keeps the order. */
export async function eraseParcels(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`delete from courier_parcels c using orders o where o.id = c.order_id and (o.buyer_id = ${id} or o.seller_id = ${id})`,
  )
}
