/** A rider's margin, as it is paid. */
import { and, eq } from 'drizzle-orm'
import { margin as required } from '../../../contract/running/rider/rules'
import type { Context, Executor } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { balanceOf } from '../../core/ledger/ledger'
import type { Payable } from '../../core/payment/payables'
import { riderMargins } from './tables'
import { isThere } from './tips'

export const marginPayable = (_: Context): Payable => {
  const find = async (tx: Executor, id: string) => {
    const [margin] = await tx.select().from(riderMargins).where(eq(riderMargins.id, id)).for('update')
    if (!margin) throw gone('这笔保证金')
    return margin
  }
  return {
    transfer: 'margin',
    async bill(tx, viewerId, id) {
      const margin = await find(tx, id)
      if (margin.userId !== viewerId) throw gone('这笔保证金')
      if (margin.state === 'paid') throw refuse('这笔保证金已经交过了')
      if (margin.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新交保证金')
      if ((await balanceOf(tx, 'margin', viewerId)) + margin.amount > required)
        throw refuse('保证金已经足够，不用再交')
      return {
        title: '骑手保证金',
        amount: margin.amount,
        payerId: viewerId,
        schoolId: null,
        expiresAt: margin.untilAt,
        to: { kind: 'margin', owner: viewerId },
      }
    },
    async paid(tx, id, { amount }) {
      const margin = await find(tx, id)
      if (margin.state === 'paid' || amount !== margin.amount || !(await isThere(tx, margin.userId)))
        return 'return'
      // another one was paid meanwhile; this money is among it already
      if ((await balanceOf(tx, 'margin', margin.userId)) > required) return 'return'
      await tx
        .update(riderMargins)
        .set({ state: 'paid' })
        .where(and(eq(riderMargins.id, id), eq(riderMargins.state, 'unpaid')))
      return 'kept'
    },
    page: () => '/pages/runErrands/margin',
  }
}
