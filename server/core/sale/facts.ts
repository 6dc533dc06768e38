/** Facts of an order, beside its state, that the rows of the machine ask. */
import { eq, sql } from 'drizzle-orm'
import { limits } from '../../../contract/sale/rules'
import type { Facts } from '../../../contract/sale/machine/facts/rules'
import { hasWindow } from '../../../contract/sale/after/rules'
import type { Context, Executor } from '../../context'
import { isTraced } from '../courier/parcels'
import { leftOf } from '../order/money'
import type { SaleKind } from './kind'
import { isBackable } from './returns'
import { saleLines, type RefundRow, type SaleRow } from './tables'
import type { Sale } from './tables'

type Open = Pick<RefundRow, 'goods' | 'ordered' | 'amount' | 'cause'>

/** Those that a page draws buttons by. `left`: what did not go back yet, fen; `asked`: refunds asked for in vain. */
export const factsOf = (
  {
    way,
    before,
    business,
    handedAt,
    proposal,
  }: Pick<SaleRow, 'way' | 'before' | 'business' | 'handedAt' | 'proposal'>,
  refund: Open | null,
  { left, asked }: { left: number; asked: number },
): Facts => ({
  way,
  before,
  goods: refund?.goods ?? false,
  ordered: refund?.ordered ?? false,
  all: refund !== null && refund.amount >= left,
  whole: false,
  backable: true,
  regret: refund?.cause === 'regret',
  asks: asked < limits.asks,
  window: hasWindow({ way, business, handed: handedAt !== null }),
  proposed: proposal !== null,
  traced: true,
  warned: false,
})

/** Refunds of an order that were asked for in vain, each as often as it was. Text of an expression over an order's id. */
export const askedOf = (id: string): string =>
  `(select coalesce(sum(r.round), 0)::int from sale_refunds r where r.order_id = ${id} and r.state <> 'done')`

/** All of them, of a locked order and its open refund. */
export async function factsFor(
  context: Context,
  kind: SaleKind,
  tx: Executor,
  order: Sale,
  refund: RefundRow | null,
): Promise<Facts> {
  const {
    rows: [counted],
  } = await tx.execute<{ asked: number }>(
    sql`select ${sql.raw(askedOf('o.id'))} as asked from orders o where o.id = ${order.id}`,
  )
  const back = order.state === 'returned'
  const watched = back || (order.state === 'sent' && order.way === 'courier')
  return {
    ...factsOf(order, refund, { left: await leftOf(tx, order), asked: counted?.asked ?? 0 }),
    whole: refund?.goods === true && (await isWhole(tx, order.id, refund.lines)),
    backable: refund?.goods === true && (await isBackable(tx, kind, order, refund)),
    traced: !watched || (await isTraced(context, tx, order.id, back)),
    warned: order.warnedAt !== null,
  }
}

/** The lines of a refund are all that the buyer has. */
async function isWhole(tx: Executor, orderId: string, lines: readonly number[] | null): Promise<boolean> {
  const there = await tx.select().from(saleLines).where(eq(saleLines.orderId, orderId))
  return there.every(({ n, released }) => released || lines === null || lines.includes(n))
}
