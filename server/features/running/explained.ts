import { sql, type SQL } from 'drizzle-orm'
import { paidStates } from '../../../contract/running/rules'

/** What the escrow of errands holds: what was paid, as long as the order is not over. A tip's goes on at once. */
export const errandsHold: SQL = sql`select id as owner, total::bigint as amount from errands where state in (${sql.raw(paidStates.map((state) => `'${state}'`).join(', '))})`
