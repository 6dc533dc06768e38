import { yuanWithCents } from '../../../contract/rules'
import type { Context, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { refundAll } from '../../core/order/money'
import { mustSide } from './grab'
import { lateFeeOf, leaveFeeOf, penalise, refundLate, settle } from './money'
import { lockErrand, stepFor, take } from './order'

/** What the owner does, and how the rider gives in. */
export class Owning {
  constructor(private readonly context: Context) {}

  /** `expected`: the fee that the page showed. A higher one is not taken unseen. */
  async cancel(
    viewer: Viewer,
    { id, reason = '', expected }: { id: string; reason?: string; expected: number },
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'cancel', mustSide(order, viewer, 'owner'))
      const fee = lateFeeOf(order, Date.now())
      if (fee > expected)
        throw wrongField('expected', `骑手已经出发，现在取消要付 ${yuanWithCents(fee)}，请确认`)
      if (step.money === 'refund') await refundAll(tx, order, '取消订单')
      if (step.money === 'late') await refundLate(tx, order, fee)
      await take(this.context, tx, order, step, { by: 'owner', actorId: viewer.id, note: lineOf(reason) })
    })
  }

  /** Once more is no harm: it is done. */
  async confirm(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const by = mustSide(order, viewer, 'owner')
      if (order.state === 'done') return
      const step = stepFor(order, 'userConfirmEnd', by)
      // what the rider spent would go back to the owner
      if (order.goods > 0 && order.spent === null)
        throw refuse('骑手还没有填写实际花费，等骑手填写，或由学校处理')
      await settle(tx, order)
      await take(this.context, tx, order, step, { by, actorId: viewer.id })
    })
  }

  async concede(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const by = mustSide(order, viewer, 'rider')
      const step = stepFor(order, 'concede', by)
      await refundAll(tx, order, '骑手同意退款')
      await penalise(tx, order, await leaveFeeOf(tx, order))
      await take(this.context, tx, order, step, { by, actorId: viewer.id })
    })
  }
}
