import { sql } from 'drizzle-orm'
import type { PeerTag } from '../../core/chat/tags'

/** Who carries an errand that the viewer ordered, or carried one. */
export const riderTag: PeerTag = {
  text: '骑手',
  tone: 'plain',
  order: 30,
  among: ({ id }, peers) =>
    sql`select distinct o.seller_id from orders o where o.buyer_id = ${id} and o.kind = 'errand' and o.seller_id = any(${peers})`,
}
