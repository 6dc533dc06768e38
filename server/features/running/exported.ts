import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../feature'
import { filesJson } from '../../core/file/json'
import { Secrets } from '../../core/certification/secrets'
import { openContact } from './contact'

interface Sealed {
  id: string
  contact: string | null
}

export const exported: Readonly<Record<string, Exported>> = {
  errands: {
    read: (id) =>
      listJson(sql`
      select id, number, kind, title, remark, from_place as from, to_place as to, items, encode(contact, 'base64') as contact, company,
        express_company, express_number, state, total,
        refunded, case when dispute_by = 'owner' then dispute_text end as dispute, created_at as at, ended_at as ended
      from errands where owner_id = ${id} order by id`),
    show: (rows, { config }) => {
      const secrets = new Secrets(config)
      return (rows as Sealed[]).map(({ id, contact, ...errand }) => ({
        ...errand,
        contact: contact && openContact(secrets, id, Buffer.from(contact, 'base64')),
      }))
    },
  },
  ridden: {
    read: (id) =>
      listJson(sql`select number, kind, state, earned, case when dispute_by = 'rider' then dispute_text end as dispute, grabbed_at as at
      from errands where rider_id = ${id} order by id`),
  },
  errand_events: {
    read: (id) =>
      listJson(sql`select e.number as errand, x.action, x.note, ${filesJson(sql`x.pictures`)} as pictures, x.created_at as at
      from errand_events x join errands e on e.id = x.errand_id where x.actor_id = ${id} order by x.id`),
  },
  errand_tips: {
    read: (id) =>
      listJson(sql`select e.number as errand, t.amount, t.state, t.created_at as at from errand_tips t join errands e on e.id = t.errand_id
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

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'errands.next_id': 'an order of others, until it is taken over',
  'errands.decided_by': 'who decided about others',
}
