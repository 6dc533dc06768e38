import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { ownLines } from '../../core/ledger/leaving'

export const exported: Readonly<Record<string, Exported>> = {
  money: {
    read: (id) => sql`json_build_object('lines', ${ownLines(id)}, 'bank_cards', ${listJson(sql`
      select bank, tail, holder, city, branch, created_at as at from wallet_cards where user_id = ${id} order by id`)},
      'withdrawals', ${listJson(sql`
      select id, way, destination as to, amount, fee, state, reason, reference, created_at as at, ended_at as ended
      from withdrawals where user_id = ${id} order by id`)})`,
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'withdrawal_reviews.reviewer_id': 'who decided about others',
}
