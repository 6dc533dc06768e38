import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported } from '../../core/privacy/personal'
import { openPhone } from '../../core/address/seal'

interface Sealed {
  id: string
  phone: string
}

export const exported: Readonly<Record<string, Exported>> = {
  addresses: {
    read: (id) =>
      listJson(sql`
      select id, name, encode(phone, 'base64') as phone, label, spot, area, floor, room, is_default as default, created_at as at
      from user_addresses where user_id = ${id} and deleted_at is null order by id`),
    show: (rows, { secrets }) => {
      return (rows as Sealed[]).map(({ id, phone, ...address }) => ({
        ...address,
        phone: openPhone(secrets, id, Buffer.from(phone, 'base64')),
      }))
    },
  },
}
