/** Whose orders there are: ids for the lists of each kind, which show what the kind has to show. */
import { sql, type SQL } from 'drizzle-orm'

/**
 * The newest ids for each condition over orders `o`, `size` of each: by an index of its own, where with `or` the planner
 * may walk through everybody's. For `o.id in …`; whoever reads them sorts and cuts them again.
 */
export const newestOrders = (sides: readonly SQL[], more: SQL, size: number): SQL =>
  sql`(${sql.join(
    sides.map(
      (side) => sql`(select o.id from orders o where ${side} ${more} order by o.id desc limit ${size})`,
    ),
    sql` union all `,
  )})`

/** Condition: its state is one of these. */
export const inStates = (states: readonly string[]): SQL => sql`o.state = any(${sql.param(states)}::text[])`
