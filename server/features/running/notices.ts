/** Word of a step of an errand: to its people, as the row has it, and to the hall. */
import type { Step } from '../../../contract/running/machine/rules'
import type { Context, Executor } from '../../context'
import { publishFrames } from '../../core/notice/hints'
import { announceStep as announce } from '../../core/order/notices'
import { errandFacts } from './facts'
import { hallOf } from './frame'
import type { Order, Said } from './tables'

export async function announceStep(
  context: Context,
  tx: Executor,
  before: Order,
  after: Order,
  step: Step,
  { actorId, note }: Said,
): Promise<void> {
  await announce(context, tx, after, {
    step,
    facts: errandFacts(after),
    // who held it before is told where it went
    people: {
      owner: after.buyerId,
      rider: before.sellerId ?? after.sellerId,
      next: after.nextId ?? before.nextId,
    },
    values: { company: after.expressCompany ?? '', number: after.expressNumber ?? '' },
    ...{ actorId, note },
    ...(step.action === 'confirmTransfer' ? { leads: { next: 'take' } } : {}),
  })
  if (before.state !== 'open' && after.state !== 'open') return
  const tip = step.action === 'tip' ? { tip: after.tip } : {}
  const frame = { type: 'errand-hall', id: after.id, open: after.state === 'open', ...tip } as const
  await publishFrames(context, tx, [{ to: hallOf(after.schoolId), frame }])
}
