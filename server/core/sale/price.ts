/** Price of an unpaid order: less at the seller's word, more only once the buyer agrees. */
import { asc, eq } from 'drizzle-orm'
import { sharesOf } from '../../../contract/order/rules'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import { reprice } from '../order/place'
import { orderLines } from '../order/tables'
import { yuanOf } from '../../../contract/rules'
import type { Proposal } from './tables'
import type { Said, Sale } from './tables'

/** Gives the order another price. What its step says. */
async function write(tx: Executor, order: Sale, { goods, freight }: Proposal): Promise<Partial<Said>> {
  const courier = order.way === 'courier'
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.n))
  const pieces = courier ? lines.slice(0, -1) : lines
  const shares = sharesOf(
    goods,
    pieces.map(({ price, count }) => price * count),
  )
  const total = await reprice(tx, order.id, courier ? [...shares, freight] : shares)
  return {
    note: `${yuanOf(order.total)} → ${yuanOf(total)}`,
    change: { total },
    kept: { freight, was: order.was ?? order.total, proposal: null },
  }
}

/** @throws Refusal that names the field at fault */
export function newPrice(
  tx: Executor,
  order: Sale,
  { goods, freight = order.freight }: { goods: number; freight?: number },
): Promise<Partial<Said>> | Partial<Said> {
  if (order.way !== 'courier' && freight > 0) throw wrongField('freight', '不寄快递的订单没有运费')
  const proposal = { goods, freight }
  if (goods <= order.total - order.freight && freight <= order.freight) return write(tx, order, proposal)
  return { note: `${yuanOf(order.total)} → ${yuanOf(goods + freight)}`, kept: { proposal } }
}

/** @throws Refusal when the seller asks for something else by now */
export function acceptance(tx: Executor, order: Sale, amount: number): Promise<Partial<Said>> {
  const { proposal } = order
  if (!proposal || proposal.goods + proposal.freight !== amount)
    throw wrongField('amount', '价格又变了，请看过再同意')
  return write(tx, order, proposal)
}
