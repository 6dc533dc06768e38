/** How a refund stands after a step of its order. */
import { eq } from 'drizzle-orm'
import type { RefundState, Step } from '../../../../contract/secondhand/trade/rules'
import type { Executor } from '../../../context'
import { tradeRefunds, type RefundRow } from './tables'

const open: readonly RefundState[] = ['applied', 'refused', 'returning', 'returned', 'disputed']

function stateAfter({ to, action, from }: Step): RefundState {
  if (to === 'applied' || to === 'refused' || to === 'returning' || to === 'returned' || to === 'disputed')
    return to
  if (action === 'decide') return 'decided'
  if (action === 'refundWithdraw') return 'withdrawn'
  return action === 'expire' && (from === 'refused' || from === 'returning') ? 'lapsed' : 'done'
}

export async function refundAfter(tx: Executor, { id }: RefundRow, step: Step): Promise<void> {
  const state = stateAfter(step)
  await tx
    .update(tradeRefunds)
    .set({ state, ...(open.includes(state) ? {} : { endedAt: new Date() }) })
    .where(eq(tradeRefunds.id, id))
}
