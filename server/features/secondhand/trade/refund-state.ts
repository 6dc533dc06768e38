/** How a refund stands: after a step of its order, when a call is repeated, when it is asked for again. */
import { and, eq, isNull } from 'drizzle-orm'
import { limits, type RefundState, type Step } from '../../../../contract/secondhand/trade/rules'
import type { Executor } from '../../../context'
import { refuse, wrongField } from '../../../http/refusal'
import type { StoredPicture } from '../../../core/file/own'
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

/** Whether a call about a refund was done before: it is a retry. */
export const isDone = ({ state }: RefundRow, action: string): boolean =>
  action === 'refundAffirm'
    ? state === 'returning' || state === 'done'
    : action === 'refundRefuse'
      ? state === 'refused'
      : action === 'refundWithdraw'
        ? state === 'withdrawn'
        : state === 'returned'

/** A refused one is asked for once more, with something new. Its id. @throws Refusal */
export async function askAgain(
  tx: Executor,
  refund: RefundRow,
  values: { pictures: StoredPicture[]; text: string } & Partial<RefundRow>,
): Promise<string> {
  if (refund.round > limits.again) throw refuse('已经再申请过一次，可以请学校处理')
  const known = new Set(refund.pictures.map(({ key }) => key))
  if (values.pictures.every(({ key }) => known.has(key)))
    throw wrongField('pictures', '再次申请要有新的图片证据')
  await tx
    .update(tradeRefunds)
    .set({ ...values, round: refund.round + 1 })
    .where(and(eq(tradeRefunds.id, refund.id), isNull(tradeRefunds.endedAt)))
  return refund.id
}
