/** What the ledger has of payments and refunds: (key, amount). */
import { sql, type SQL } from 'drizzle-orm'

export const paymentsPosted: SQL = sql`select 'pay:' || id, amount from payments where state in ('paid', 'refunded')`

export const refundsPosted: SQL = sql`
  select 'refund:' || id, amount from refunds union all
  select 'turn:' || id, amount from refunds where state = 'turned'`
