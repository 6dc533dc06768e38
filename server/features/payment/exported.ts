import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  payments: {
    read: (id) =>
      listJson(
        sql`select title, amount, refunded, channel, state, created_at as at, paid_at as paid from payments where payer_id = ${id} order by id`,
      ),
  },
  merchant: {
    read: (id) =>
      rowJson(
        sql`select number, wanted, state, reason, created_at as at from seller_merchants where user_id = ${id}`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'payments.to_owner': 'what others paid',
  'payment_splits.payment_id': 'what became of the money is with its order',
  'seller_merchants.decided_by': 'who decided about others',
  'refunds.payment_id': 'the sum is with its payment',
  'shipping_reports.handled_by': 'who saw to what others were paid',
}
