import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { errandOrders } from './cards'
import { errandContact } from './contact'

interface Sealed {
  id: string
  contact: string | null
}

export const exported: Readonly<Record<string, Exported>> = {
  errands: {
    read: (id) =>
      listJson(sql`
      select o.id, o.number, e.kind, e.remark, e.from_place as from, e.to_place as to, e.items, encode(e.contact, 'base64') as contact,
        e.company, e.express_company, e.express_number
      from ${errandOrders} where o.buyer_id = ${id} order by o.id`),
    show: (rows, { secrets }) => {
      return (rows as Sealed[]).map(({ id, contact, ...errand }) => ({
        ...errand,
        contact: contact && errandContact.open(secrets, id, Buffer.from(contact, 'base64')),
      }))
    },
  },
  ridden: {
    read: (id) =>
      listJson(
        sql`select o.number, e.kind, e.pay, e.grabbed_at as at from ${errandOrders} where o.seller_id = ${id} order by o.id`,
      ),
  },
  errand_tips: {
    read: (id) =>
      listJson(sql`select o.number as errand, t.amount, t.state, t.created_at as at from errand_tips t join orders o on o.id = t.errand_id
      where t.owner_id = ${id} order by t.id`),
  },
  earnings: {
    read: (id) =>
      listJson(
        sql`select what, amount, created_at as at from rider_earnings where rider_id = ${id} order by id`,
      ),
  },
  rider: {
    read: (id) =>
      rowJson(sql`select gender, working, done, created_at as since from riders where user_id = ${id}`),
  },
  rider_margins: {
    read: (id) =>
      listJson(
        sql`select amount, state, created_at as at from rider_margins where user_id = ${id} order by id`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'errands.next_id': 'an order of others, until it is taken over',
}
