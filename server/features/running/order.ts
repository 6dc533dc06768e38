/** An order's row, who somebody is to it, and the one way by which it takes a step. */
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { urgent } from '../../../contract/running/price/rules'
import {
  movingStates,
  stateTitles,
  stepOf,
  times,
  type Action,
  type By,
  type State,
  type Step,
} from '../../../contract/running/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import type { StoredPicture } from '../../core/file/own'
import { errandEvents, errands } from './tables'
import { announceStep } from './telling'

export type Order = typeof errands.$inferSelect
type Change = Partial<Order>

const minute = 60_000
const hour = 60 * minute

/** Locks the row until the transaction ends. @throws Refusal 404 */
export async function lockOrder(tx: Executor, id: string): Promise<Order> {
  const [order] = await tx.select().from(errands).where(eq(errands.id, id)).for('no key update')
  if (!order) throw gone('这个跑腿单')
  return order
}

/** Who the viewer is to an order. `other` has nothing to do with it; the desk is asked for by name. */
export function sideOf(
  order: Pick<Order, 'ownerId' | 'riderId' | 'nextId'>,
  { id }: Pick<Viewer, 'id'>,
): Extract<By, 'owner' | 'rider' | 'next' | 'other'> {
  if (order.ownerId === id) return 'owner'
  if (order.riderId === id) return 'rider'
  return order.nextId === id ? 'next' : 'other'
}

export const isDesk = (order: Pick<Order, 'schoolId'>, viewer: Viewer): boolean =>
  administers(viewer, order.schoolId)

/** The row of an action. @throws Refusal that says how it stands; 404 to whom the order is nothing */
export function stepFor(order: Order, action: Action, by: By): Step {
  const step = stepOf(order.state, action, by, order.kind)
  if (step) return step
  throw refuse(`订单现在是“${stateTitles[order.state]}”，不能这样操作，请刷新看看`)
}

/** What is wanted as soon as possible is due so long after it was ordered, ms; null: it was wanted by a time of its own. */
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

/** When the timer of a state that is entered now runs out; null: it has none. */
export function untilOf(to: State, order: Pick<Order, 'dueAt' | 'grabbedAt'>, now: number): Date | null {
  const due = order.dueAt.getTime()
  // who takes it over late has as long as who grabbed it in time
  const lapse = Math.max(due, order.grabbedAt?.getTime() ?? 0) + times.lapse * hour
  if (to === 'unpaid') return new Date(now + times.pay * minute)
  if (to === 'open') return order.dueAt
  if (to === 'taken') return new Date(lapse)
  if (to === 'handing') return new Date(Math.min(now + times.transfer * minute, lapse))
  if (to === 'passing') return new Date(now + times.transfer * minute)
  if (to === 'carrying') return new Date(Math.max(due, now) + times.overdue * hour)
  return to === 'delivered' ? new Date(now + times.confirm * hour) : null
}

export interface Said {
  by: By
  actorId: string | null
  note?: string
  pictures?: StoredPicture[]
  change?: Change
}

/** Writes a step of a locked order and tells of it once it holds. What comes back is the order after it. */
export async function take(
  context: Context,
  tx: Executor,
  order: Order,
  step: Step,
  said: Said,
): Promise<Order> {
  const now = Date.now()
  const moved = step.to !== order.state
  const over = step.to === 'done' || step.to === 'closed' || step.to === 'cancelled' || step.to === 'decided'
  const [after] = await tx
    .update(errands)
    .set({
      state: step.to,
      ...(moved ? { untilAt: untilOf(step.to, { ...order, ...said.change }, now) } : {}),
      ...(movingStates.includes(step.to) ? {} : { position: null }),
      ...(step.action === 'handOver' && order.deliveredAt === null ? { deliveredAt: new Date(now) } : {}),
      ...(over ? { endedAt: new Date(now), nextId: null, transferCode: null } : {}),
      ...said.change,
    })
    .where(eq(errands.id, order.id))
    .returning()
  if (!after) throw gone('这个跑腿单')
  await tx.insert(errandEvents).values({
    id: newId(),
    errandId: order.id,
    action: step.action as Action,
    to: step.to,
    by: said.by,
    actorId: said.actorId,
    note: said.note ?? '',
    pictures: said.pictures ?? [],
  })
  await announceStep(context, tx, order, after, step, said)
  return after
}

/** Riders of one person take turns, so that limits on what they hold are kept. */
export const lockRider = (tx: Executor, id: string) =>
  tx.execute(sql`select 1 from riders where user_id = ${id} for update`)

/** @throws Refusal 404: another's order is not there */
export function mustOwn(order: Order, { id }: Pick<Viewer, 'id'>): void {
  if (order.ownerId !== id) throw gone('这个跑腿单')
}
