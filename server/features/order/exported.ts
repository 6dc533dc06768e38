import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  bought: {
    read: (id) =>
      listJson(sql`select o.number, o.kind, o.title, o.state, o.total, o.refunded,
        (select json_agg(json_build_object('title', l.title, 'price', l.price, 'count', l.count, 'paid', l.paid) order by l.n)
          from order_lines l where l.order_id = o.id) as lines,
        case when o.dispute_by = 'buyer' then o.dispute_text end as dispute, o.created_at as at, o.ended_at as ended
      from orders o where o.buyer_id = ${id} order by o.id`),
  },
  sold: {
    read: (id) =>
      listJson(sql`select number, kind, state, earned, case when dispute_by = 'seller' then dispute_text end as dispute, created_at as at
      from orders where seller_id = ${id} order by id`),
  },
  order_events: {
    read: (id) =>
      listJson(sql`select o.number as order, x.action, x.note, ${filesJson(sql`x.pictures`)} as pictures, x.created_at as at
      from order_events x join orders o on o.id = x.order_id where x.actor_id = ${id} order by x.id`),
  },
  order_offers: {
    read: (id) =>
      listJson(sql`select o.number as order, f.share, f.text, f.state, f.created_at as at
      from order_offers f join orders o on o.id = f.order_id
      where f.by = 'buyer' and o.buyer_id = ${id} or f.by = 'seller' and o.seller_id = ${id} order by f.id`),
  },
  ratings: {
    read: (id) =>
      listJson(sql`select v.of, v.stars, v.tags, v.text, ${filesJson(sql`v.pictures`)} as pictures, v.second_text as second, v.created_at as at
      from order_ratings v where v.author_id = ${id} order by v.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'order_checkouts.buyer_id': 'its orders are in the file',
  'orders.decided_by': 'who decided about others',
  'order_rulings.proposed_by': 'who decided about others',
  'order_rulings.confirmed_by': 'who decided about others',
  'order_ratings.target_id': 'words of others',
}
