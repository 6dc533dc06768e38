import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Erasure, Exported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  secondhand_offers: {
    read: (id) =>
      listJson(sql`select g.title as goods, f.buyer_id = ${id} as bought, f.by, f.sum, f.state, f.until_at as until, f.created_at as at
        from secondhand_offers f join secondhand_goods g on g.id = f.goods_id where f.buyer_id = ${id} or f.seller_id = ${id} order by f.id`),
  },
}

export const eraseOffers: Erasure = {
  erase: async (tx, id) =>
    void (await tx.execute(sql`delete from secondhand_offers where buyer_id = ${id} or seller_id = ${id}`)),
}
