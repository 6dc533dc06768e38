/** Words to who must act before a clock ends what they leave undone: once for each time that an order is in a state. */
import { eq, sql } from 'drizzle-orm'
import { kindNames, type OrderName } from '../../../contract/kinds'
import { rulingLimits } from '../../../contract/order/rules'
import type { Context, Executor } from '../../context'
import { inTransaction } from '../../database/crossing'
import { momentText } from '../../core/complaint/texts'
import { orderKindOf, type OrderKind } from '../../core/order/kind'
import { lockOrder } from '../../core/order/step'
import { orders, type OrderRow } from '../../core/order/tables'
import { announce } from '../../core/order/notices'

const batch = 200

/** In every kind: what the desk ruled stands until then. */
const disputed = { disputed: { hours: 24 } }

const soonOf = (context: Context, kind: OrderName): Readonly<Record<string, { hours: number }>> => ({
  ...orderKindOf(context, kind).soon,
  ...disputed,
})

/** Tells of those whose time is nearly over. How many orders. */
export async function remindSoon(context: Context, going: () => boolean = () => true): Promise<number> {
  const leads = kindNames.orders.flatMap((kind) =>
    Object.entries(soonOf(context, kind)).map(([state, { hours }]) => ({ kind, state, hours })),
  )
  const column = <K extends 'kind' | 'state' | 'hours'>(key: K) => sql.param(leads.map((lead) => lead[key]))
  const { rows } = await context.db.execute<{ id: string; kind: OrderName }>(sql`
    select o.id, o.kind from orders o
      join unnest(${column('kind')}::text[], ${column('state')}::text[], ${column('hours')}::int[]) l(kind, state, hours)
        on l.kind = o.kind and l.state = o.state
    where o.until_at > now() and o.until_at <= now() + make_interval(hours => l.hours) and o.status = 'placed' and o.reminded_at is null
    order by o.until_at, o.id limit ${batch}`)
  let count = 0
  for (const { id, kind } of rows) {
    if (!going()) break
    const told = await inTransaction(context, (tx) => remind(context, tx, kind, id)).catch((err: unknown) => {
      context.log.error({ err, order: id }, 'nobody reminded of an order')
      return false
    })
    if (told) count += 1
  }
  return count
}

/** False when somebody was faster. */
async function remind(context: Context, tx: Executor, name: OrderName, id: string): Promise<boolean> {
  const order = await lockOrder(tx, name, id)
  const { untilAt, state } = order
  const lead = soonOf(context, name)[state]
  if (!lead || untilAt === null || order.remindedAt !== null) return false
  if (untilAt.getTime() - Date.now() > lead.hours * 3_600_000) return false
  await tx
    .update(orders)
    .set({ remindedAt: sql`now()` })
    .where(eq(orders.id, id))
  const words = await wordsOf(context, tx, orderKindOf(context, name), order, momentText(untilAt))
  const told = [
    { userId: order.buyerId, text: words.buyer },
    { userId: order.sellerId, text: words.seller },
  ]
  await announce(context, tx, order, told, { actorId: null, again: false })
  return true
}

async function wordsOf(
  context: Context,
  tx: Executor,
  kind: OrderKind,
  order: OrderRow,
  until: string,
): Promise<{ buyer?: string; seller?: string }> {
  if (order.afterSale !== 'disputed')
    return (await kind.soon?.[order.state]?.words(context, tx, order, until)) ?? {}
  const text = `“${order.title}”的处理结果 ${until} 起照它执行；不同意请在那之前申诉，${rulingLimits.appealDays} 天过后不能再改。`
  return { buyer: text, seller: text }
}
