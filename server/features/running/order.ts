/** An errand and its order as one, who somebody is to it, and the one way by which it takes a step. */
import { eq, sql } from 'drizzle-orm'
import { urgent } from '../../../contract/running/price/rules'
import { times } from '../../../contract/running/rules'
import { enters, parties, stepOf, type Step } from '../../../contract/running/machine/rules'
import type { Action, By, Facts } from '../../../contract/running/machine/facts/rules'
import { movingStates, stateTitles, type State } from '../../../contract/running/states/rules'
import type { Context, Executor, Viewer } from '../../context'
import { keptIn } from '../../core/order/kept'
import { noOrder, notNow, partyOf, writeStep } from '../../core/order/step'
import { reportShipping } from '../../core/order/shipping/report'
import { errandFacts } from './facts'
import { errands, type ErrandRow, type Order, type Said } from './tables'
import { announceStep } from './notices'

const minute = 60_000
const hour = 60 * minute

/** Errands, as orders. */
const kept = keptIn<typeof errands, State>(errands)
export const errandOf = kept.of
/** Not locked. @throws Refusal 404 */
export const findErrand = (db: Executor, id: string): Promise<Order> => kept.find(db, 'errand', id)
/** Locks the order until the transaction ends; whoever changes the errand has done so. @throws Refusal 404 */
export const lockErrand = (tx: Executor, id: string): Promise<Order> => kept.lock(tx, 'errand', id)

/** Who the viewer is to an order. `other` has nothing to do with it; the desk is asked for by name. */
export function sideOf(
  order: Pick<Order, 'buyerId' | 'sellerId' | 'nextId'>,
  viewer: Pick<Viewer, 'id'>,
): Extract<By, 'owner' | 'rider' | 'next' | 'other'> {
  const party = partyOf(order, viewer)
  if (party !== null) return parties[party]
  return order.nextId === viewer.id ? 'next' : 'other'
}

/** The row of an action. @throws Refusal that says how it stands; 404 to whom the order is nothing */
export function stepFor(order: Order, action: Action, by: By, facts: Facts = errandFacts(order)): Step {
  const step = stepOf(order.state, action, by, facts)
  if (step) return step
  throw notNow(stateTitles[order.state])
}

/** ASAP allowance, ms; null for an errand that was wanted by a time of its own. */
export function hurryOf({
  dueAt,
  createdAt,
  urgent: hurried,
}: Pick<Order, 'dueAt' | 'createdAt' | 'urgent'>): number | null {
  const span = soonest(hurried)
  return dueAt.getTime() - createdAt.getTime() === span ? span : null
}

/** How long a rider has for what is wanted as soon as possible, ms. */
export const soonest = (hurried: boolean): number => (hurried ? urgent.minutes : urgent.usual) * minute

type Timed = Pick<Order, 'dueAt' | 'grabbedAt'>
/** Who takes it over late has as long as who grabbed it in time. */
const begunOf = ({ dueAt, grabbedAt }: Timed): number => Math.max(dueAt.getTime(), grabbedAt?.getTime() ?? 0)
/** When it is taken from a rider who did not fetch it, ms. */
export const lapseOf = (order: Timed): number => begunOf(order) + times.lapse * hour

/** When the timer of a state that is entered now runs out; null: it has none. */
function untilOf(to: State, order: Timed, now: number): Date | null {
  const lapse = lapseOf(order)
  // not from now: a transfer that is taken back again and again puts nothing off
  const overdue = begunOf(order) + times.overdue * hour
  if (to === 'open') return order.dueAt
  if (to === 'taken') return new Date(lapse)
  if (to === 'handing') return new Date(Math.min(now + times.transfer * minute, lapse))
  if (to === 'passing') return new Date(Math.min(now + times.transfer * minute, overdue))
  if (to === 'carrying') return new Date(overdue)
  return to === 'delivered' ? new Date(now + times.confirm * hour) : null
}

/** What a step changes of an errand, whoever takes it. */
function changed(order: Order, step: Step, said: Said): Partial<ErrandRow> {
  const stays = step.to === order.state
  const kept = step.to === 'handing' || step.to === 'passing' || stays
  return {
    ...(movingStates.includes(step.to) || order.position === null ? {} : { position: null }),
    ...(step.action === 'handOver' && order.deliveredAt === null ? { deliveredAt: new Date() } : {}),
    ...(kept || order.nextId === null ? {} : { nextId: null, transferCode: null }),
    ...said.errand,
  }
}

/** It is brought, or over without that: once an order. */
const isHandedOver = ({ deliveredAt }: Order, { to }: Step): boolean =>
  deliveredAt === null && (to === 'delivered' || to === 'done' || to === 'decided')

/** What brought its money is told that it is brought; `came`: the one payment that came after that. */
export const reportHanded = (context: Context, tx: Executor, order: Order, came?: string) =>
  reportShipping(
    context,
    tx,
    order,
    {
      type: order.kind === 'agency' && order.goods === 0 ? 'virtual' : 'city',
      items: order.title,
      all: true,
    },
    came,
  )

/** Writes a step of a locked order and tells of it once it holds. */
export async function take(
  context: Context,
  tx: Executor,
  order: Order,
  step: Step,
  said: Said,
): Promise<void> {
  const change = changed(order, step, said)
  const until = untilOf(step.to, { ...order, ...change }, Date.now())
  const after = await writeStep(tx, order, enters, step, said, until)
  if (Object.keys(change).length > 0) await tx.update(errands).set(change).where(eq(errands.id, order.id))
  if (isHandedOver(order, step)) await reportHanded(context, tx, order)
  const errand = { ...order, ...change }
  await announceStep(context, tx, order, { ...errand, ...after, state: step.to }, step, said)
}

/** Riders of one person take turns, so that limits on what they hold are kept. */
export const lockRider = (tx: Executor, id: string) =>
  tx.execute(sql`select 1 from riders where user_id = ${id} for update`)

/** @throws Refusal 404: another's order is not there */
export function mustOwn(order: Order, { id }: Pick<Viewer, 'id'>): void {
  if (order.buyerId !== id) throw noOrder('errand')
}
