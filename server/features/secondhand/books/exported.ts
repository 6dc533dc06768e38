import { sql } from 'drizzle-orm'
import { rowJson } from '../../../database/json'
import type { Erasure, Exported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  textbooks_watched: {
    read: (id) => rowJson(sql`select created_at as since from secondhand_watches where user_id = ${id}`),
  },
}

export const eraseWatch: Erasure = {
  erase: async (tx, id) => void (await tx.execute(sql`delete from secondhand_watches where user_id = ${id}`)),
}
