import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'
import { saleContact } from '../../core/sale/contact'

interface Sealed {
  id: string
  contact: string | null
}

export const exported: Readonly<Record<string, Exported>> = {
  sale_cart: {
    read: (id) =>
      listJson(
        sql`select c.title, c.count, c.created_at as at from sale_cart c where c.user_id = ${id} order by c.created_at`,
      ),
  },
  sale_bought: {
    read: (id) =>
      listJson(sql`select o.id, o.number, e.way, e.place, e.meet_at as meet, e.remark, encode(e.contact, 'base64') as contact, e.company, e.express,
        (select json_agg(json_build_object('goods', l.snapshot, 'count', l.count) order by l.n) from sale_lines l where l.order_id = o.id) as lines
      from orders o join sale_orders e on e.id = o.id where o.buyer_id = ${id} order by o.id`),
    show: (rows, { secrets }) => {
      return (rows as Sealed[]).map(({ id, contact, ...trade }) => ({
        ...trade,
        contact: contact && saleContact.open(secrets, id, Buffer.from(contact, 'base64')),
      }))
    },
  },
  sale_sold: {
    read: (id) =>
      listJson(sql`select o.number, e.way, e.note, e.company, e.express from orders o join sale_orders e on e.id = o.id
      where o.seller_id = ${id} order by o.id`),
  },
  sale_refunds: {
    read: (id) =>
      listJson(sql`select o.number as order, r.amount, r.goods, r.cause, r.state, r.created_at as at,
        case when o.buyer_id = ${id} then r.text end as text, case when o.buyer_id = ${id} then ${filesJson(sql`r.pictures`)} end as pictures,
        case when o.buyer_id = ${id} then concat_ws(' ', r.company, r.express, nullif(r.back_text, '')) end as back,
        case when o.seller_id = ${id} then r.answer end as answer, case when o.seller_id = ${id} then ${filesJson(sql`r.answer_pictures`)} end as shown
      from sale_refunds r join orders o on o.id = r.order_id where o.buyer_id = ${id} or o.seller_id = ${id} order by r.id`),
  },
}
