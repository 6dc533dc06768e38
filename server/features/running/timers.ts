/** What is due: each order by itself, under its lock, by the rows of `expire`. Timers are columns, so that they outlive the server. */
import { and, isNotNull, lte, sql } from 'drizzle-orm'
import { times } from '../../../contract/running/rules'
import type { Context } from '../../context'
import { inTransaction } from '../../database/crossing'
import { backFeeOf, penalise, refundAll, settle } from './money'
import { lockOrder, stepFor, take } from './order'
import { errands } from './tables'

const most = 200
interface Due {
  id: string
  until: string
}

/** Orders whose time has run out by `now`. How many. */
export async function expireDue(
  context: Context,
  going: () => boolean = () => true,
  now = new Date(),
): Promise<number> {
  let count = 0
  let last: Due | undefined
  do {
    const due: Due[] = await dueAfter(context, last, now)
    for (const { id } of due) {
      if (!going()) return count
      // one that fails is tried again next time, and keeps none of the others
      const done = await expire(context, id, now).catch((err: unknown) => {
        context.log.error({ err, errand: id }, 'errand not ended')
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
    .select({ id: errands.id, until: sql<string>`${errands.untilAt}::text` })
    .from(errands)
    .where(
      and(
        isNotNull(errands.untilAt),
        lte(errands.untilAt, now),
        last && sql`(${errands.untilAt}, ${errands.id}) > (${last.until}::timestamptz, ${last.id}::uuid)`,
      ),
    )
    .orderBy(errands.untilAt, errands.id)
    .limit(most)

/** False when somebody was faster. */
async function expire(context: Context, id: string, now: Date): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.untilAt === null || order.untilAt > now) return false
    const step = stepFor(order, 'expire', 'clock')
    if (step.money === 'refund') await refundAll(tx, order, '没有骑手接单')
    if (step.money === 'lapse') {
      await refundAll(tx, order, '骑手超时未取')
      await penalise(tx, order, await backFeeOf(tx, order, 'lapse', now.getTime()))
    }
    if (step.money === 'settle') await settle(tx, order)
    const change =
      step.to === 'disputed'
        ? { disputeBy: 'clock' as const, disputeText: '超过时间一直没有送到', disputedAt: now }
        : order.nextId === null
          ? {}
          : { nextId: null, transferCode: null }
    await take(context, tx, order, step, { by: 'clock', actorId: null, change })
    return true
  })
}

/** Forgets names, phones and rooms of orders that ended long ago. */
export async function forgetContacts({ db }: Context): Promise<number> {
  const { rowCount } = await db
    .update(errands)
    .set({ contact: null })
    .where(
      and(
        isNotNull(errands.contact),
        isNotNull(errands.endedAt),
        lte(errands.endedAt, sql`now() - make_interval(days => ${times.keep})`),
      ),
    )
  return rowCount ?? 0
}
