/** State of a refund: after a step of its order, when a call is repeated, when it is asked for again. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Step } from '../../../contract/sale/machine/facts/rules'
import type { RefundState } from '../../../contract/sale/after/rules'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import type { StoredPicture } from '../file/own'
import { saleRefunds, type RefundRow } from './tables'

const open: readonly RefundState[] = ['applied', 'refused', 'returning', 'returned', 'disputed']

function stateAfter({ to, action, money }: Step): RefundState {
  if (to === 'applied' || to === 'refused' || to === 'returning' || to === 'returned' || to === 'disputed')
    return to
  if (action === 'decide' || action === 'agree') return 'decided'
  if (action === 'refundWithdraw' || action === 'orderAffirm') return 'withdrawn'
  return money === 'none' || money === 'split' ? 'lapsed' : 'done'
}

export async function refundAfter(tx: Executor, { id }: RefundRow, step: Step): Promise<void> {
  const state = stateAfter(step)
  await tx
    .update(saleRefunds)
    .set({ state, ...(open.includes(state) ? {} : { endedAt: new Date() }) })
    .where(eq(saleRefunds.id, id))
}

/** Returns whether a call about a refund was done before: it is a retry. Goods that go back are told by their parcel. */
export const isDone = ({ state }: RefundRow, action: string): boolean =>
  (action === 'refundAffirm' && state === 'done') ||
  (action === 'refundRefuse' && state === 'refused') ||
  (action === 'refundWithdraw' && state === 'withdrawn')

/** Demands that who asks once more brings something that no earlier refund of the order showed. @throws Refusal */
export async function demandNews(
  tx: Executor,
  orderId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const before = await tx.select().from(saleRefunds).where(eq(saleRefunds.orderId, orderId))
  const vain = before.filter(({ state }) => state !== 'done')
  if (vain.length === 0) return
  const known = new Set(vain.flatMap((one) => one.pictures.map(({ key }) => key)))
  if (pictures.every(({ key }) => known.has(key))) throw wrongField('pictures', '再次申请要有新的图片证据')
}

/** A refused one is asked for once more. Its id. */
export async function askAgain(tx: Executor, refund: RefundRow, values: Partial<RefundRow>): Promise<string> {
  await tx
    .update(saleRefunds)
    .set({ ...values, round: refund.round + 1 })
    .where(and(eq(saleRefunds.id, refund.id), isNull(saleRefunds.endedAt)))
  return refund.id
}
