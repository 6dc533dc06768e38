import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../feature'

export const exported: Readonly<Record<string, Exported>> = {
  payments: {
    read: (id) =>
      listJson(
        sql`select title, amount, refunded, channel, state, created_at as at, paid_at as paid from payments where payer_id = ${id} order by id`,
      ),
  },
}

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'payments.to_owner': 'what others paid',
  'refunds.payment_id': 'the sum is with its payment',
  'shipping_reports.order_id': 'how it was handed over is with the order',
  'shipping_reports.payment_id': 'how it was handed over is with the order',
}
