import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  parcels: {
    read: (id) =>
      listJson(sql`select o.number as order, c.back, c.company, c.number, c.state, c.track, c.created_at as at
      from courier_parcels c join orders o on o.id = c.order_id
      where o.buyer_id = ${id} or o.seller_id = ${id} order by c.id`),
  },
}
