import { sql } from 'drizzle-orm'
import { rowJson } from '../../../database/json'
import { filesJson } from '../../../core/file/json'
import type { Erasure, Exported, KeptRows, NotExported } from '../../../core/privacy/personal'
import { openLicence } from './seal'

interface Sealed {
  id: string
  licence: string | null
}

export const exported: Readonly<Record<string, Exported>> = {
  business: {
    read: (id) =>
      rowJson(sql`
      select user_id as id, state, name, encode(licence, 'base64') as licence, ${filesJson(sql`pictures`)} as pictures, reason, appeal,
        created_at as at from secondhand_sellers where user_id = ${id}`),
    show: (row, { secrets }) => {
      if (row === null) return null
      const { id, licence, ...business } = row as Sealed
      return {
        ...business,
        licence: openLicence(secrets, id, licence === null ? null : Buffer.from(licence, 'base64')),
      }
    },
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'secondhand_sellers.decided_by': 'who decided about others',
  'secondhand_sellers.revoked_by': 'who decided about others',
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'secondhand_sellers.decided_by': { why: 'who decided about others', words: 'all' },
  'secondhand_sellers.revoked_by': { why: 'who decided about others', words: 'all' },
}

export const eraseBusiness: Erasure = {
  erase: async (tx, id) => void (await tx.execute(sql`delete from secondhand_sellers where user_id = ${id}`)),
}
