/** What is due: each order by itself, under its lock. Timers are a column, so that they outlive the server. */
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import type { Context } from '../../context'
import { inTransaction } from '../../database/crossing'
import { orderKindOf } from '../../core/order/kind'
import { Rulings } from '../../core/order/rulings'
import { lockOrder } from '../../core/order/step'
import { orders } from '../../core/order/tables'

const most = 200
interface Due {
  id: string
  kind: OrderName
  until: string
}

/** Ends orders whose time has run out by `now`. How many. */
export async function expireDue(
  context: Context,
  going: () => boolean = () => true,
  now = new Date(),
): Promise<number> {
  let count = 0
  let last: Due | undefined
  do {
    const due: Due[] = await dueAfter(context, last, now)
    for (const { id, kind } of due) {
      if (!going()) return count
      // one that fails is tried again next time, and keeps none of the others
      const done = await expire(context, kind, id, now).catch((err: unknown) => {
        context.log.error({ err, order: id }, 'order not ended')
        return false
      })
      if (done) count += 1
    }
    last = due.length < most ? undefined : due.at(-1)
  } while (last)
  return count
}

/** The next ones: those that fail keep their place, and must not stand before the others for ever. */
const dueAfter = ({ db }: Context, last: Due | undefined, now: Date): Promise<Due[]> =>
  db
    .select({ id: orders.id, kind: orders.orderKind, until: sql<string>`${orders.untilAt}::text` })
    .from(orders)
    .where(
      and(
        isNotNull(orders.untilAt),
        lte(orders.untilAt, now),
        last && sql`(${orders.untilAt}, ${orders.id}) > (${last.until}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(orders.untilAt, orders.id)
    .limit(most)

/** False when somebody was faster. */
const expire = (context: Context, name: OrderName, id: string, now: Date): Promise<boolean> =>
  inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, name, id)
    if (order.untilAt === null || order.untilAt > now) return false
    // in a dispute nothing but the days of appeal runs out
    if (order.afterSale === 'disputed') await new Rulings(context, name).lapse(tx, order)
    else await orderKindOf(context, name).expire(context, tx, order, now)
    return true
  })
