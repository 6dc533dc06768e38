/** Reminders from one side of an order to the other. */
import { eq } from 'drizzle-orm'
import { times } from '../../../contract/sale/rules'
import type { State } from '../../../contract/sale/states/rules'
import type { Context, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { refuse } from '../../http/refusal'
import { announce } from '../order/notices'
import { sales } from './kept'
import type { SaleKind } from './kind'
import { sideOf } from './sale'
import { saleOrders } from './tables'

interface Reminder {
  /** null: either side. */
  by: 'buyer' | 'seller' | null
  states: readonly State[]
  text(title: string, who: string): string
}
const reminders: Readonly<Record<'pay' | 'hand' | 'rate', Reminder>> = {
  pay: { by: 'seller', states: ['unpaid'], text: (title) => `卖家提醒你付款：“${title}”。` },
  hand: { by: 'buyer', states: ['paid'], text: (title) => `买家提醒你交付：“${title}”。` },
  rate: { by: null, states: ['done', 'decided'], text: (title, who) => `${who}请你评价“${title}”。` },
}

/** Reminds the other side, not too often. */
export async function remind(
  context: Context,
  kind: SaleKind,
  viewer: Viewer,
  id: string,
  what: keyof typeof reminders,
): Promise<void> {
  const { by, states, text } = reminders[what]
  await inTransaction(context, async (tx) => {
    const order = await sales.lock(tx, kind.name, id)
    const side = await sideOf(tx, kind, order, viewer)
    if (by !== null && side !== by)
      throw refuse(by === 'seller' ? '只有卖家可以提醒付款' : '只有买家可以提醒交付')
    if (!states.includes(order.state)) throw refuse('订单现在不用提醒')
    const name = `${what}:${side}`
    const { count, at } = order.reminders[name] ?? { count: 0, at: '' }
    if (count >= times.remind.most) throw refuse(`最多提醒 ${times.remind.most} 次，可以和对方聊一聊`)
    const next = at === '' ? 0 : Date.parse(at) + times.remind.hours * 3_600_000
    if (next > Date.now())
      throw refuse(`刚提醒过，${Math.ceil((next - Date.now()) / 3_600_000)} 小时后可以再提醒`)
    await tx
      .update(saleOrders)
      .set({
        reminders: { ...order.reminders, [name]: { count: count + 1, at: new Date().toISOString() } },
      })
      .where(eq(saleOrders.id, id))
    const userId = side === 'buyer' ? order.sellerId : order.buyerId
    const told = [{ userId, text: text(order.title, side === 'buyer' ? '买家' : '卖家') }]
    await announce(context, tx, order, told, { actorId: viewer.id, again: true })
  })
}
