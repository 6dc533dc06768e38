import { eq } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import type { Executor, Viewer } from '../../context'
import { refuse } from '../../http/refusal'
import { lockOrder, noOrder, partyOf } from './step'
import { orders } from './tables'

/** Takes an order that is over off the viewer's own list; the other side keeps it. Again it changes nothing. @throws Refusal */
export async function hideOrder(tx: Executor, viewer: Viewer, name: OrderName, id: string): Promise<void> {
  const order = await lockOrder(tx, name, id)
  const party = partyOf(order, viewer)
  if (party === null) throw noOrder(name)
  if (order.status === 'placed') throw refuse('订单还没有结束，结束以后才能删除')
  await tx
    .update(orders)
    .set(party === 'buyer' ? { buyerHid: true } : { sellerHid: true })
    .where(eq(orders.id, id))
}
