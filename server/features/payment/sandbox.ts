/** The demo cashier: what one chooses in it, and the calls that it makes to us, as a vendor's. */
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { lateMs, type Outcome } from '../../../contract/payment/rules'
import type { Context, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { repeat, second } from '../../jobs'
import { sandboxCall } from '../../providers/pay/sandbox'
import type { Word } from '../../providers/pay/types'
import { notifyPath } from '../../core/payment/start'
import { payments, sandboxOrders } from '../../core/payment/tables'

/** A call that was not taken is made again after this, ms. */
const retryMs = 30_000
/** Fastify's word for a node that closes: it takes no calls of its own any more. */
const ending = 'FST_ERR_REOPENED_CLOSE_SERVER'

type Caller = Pick<FastifyInstance, 'inject'>
type Order = typeof sandboxOrders.$inferSelect

/** The order, for the one who is to pay it. @throws Refusal outside demo mode, and for anybody else */
export async function sandboxOrder({ db, config }: Context, viewer: Viewer, number: string): Promise<Order> {
  const [found] = config.pay.sandbox
    ? await db
        .select({ order: sandboxOrders })
        .from(sandboxOrders)
        .innerJoin(payments, eq(payments.number, sandboxOrders.number))
        .where(and(eq(sandboxOrders.number, number), eq(payments.payerId, viewer.id)))
    : []
  if (!found) throw gone('这笔支付')
  return found.order
}

const chosen: Record<Outcome, Partial<Order>> = {
  pay: { state: 'paid', calls: 1 },
  fail: { state: 'failed', calls: 1 },
  late: { state: 'late', calls: 1 },
  twice: { state: 'paid', calls: 2 },
}

/** Does what was chosen, once, and calls us at once where nothing is to be late. */
export async function sandboxPay(
  context: Context,
  caller: Caller,
  viewer: Viewer,
  { number, outcome }: { number: string; outcome: Outcome },
): Promise<void> {
  await sandboxOrder(context, viewer, number)
  const dueAt = sql`now() + make_interval(secs => ${(outcome === 'late' ? lateMs : retryMs) / 1000})`
  const [order] = await context.db
    .update(sandboxOrders)
    .set({ ...chosen[outcome], dueAt })
    .where(and(eq(sandboxOrders.number, number), inArray(sandboxOrders.state, ['open', 'failed'])))
    .returning()
  if (!order) throw refuse('这笔支付已经有结果了')
  if (outcome !== 'late') await deliver(context, caller, order)
}

const wordOf = ({ number, amount, state }: Order): Word =>
  state === 'failed'
    ? { state, number }
    : { state: 'paid', number, amount, vendorNumber: `sandbox-${number}` }

/** Makes the calls that are left; what we do not take comes again. */
async function deliver({ db, log }: Context, caller: Caller, order: Order): Promise<void> {
  for (let left = order.calls; left > 0; left -= 1) {
    const { headers, body } = sandboxCall(wordOf(order))
    const call = { method: 'POST', url: notifyPath('sandbox'), headers, payload: body } as const
    const heard = await caller.inject(call).catch((err: NodeJS.ErrnoException) => {
      if (err.code !== ending) throw err
      return null
    })
    if (heard === null) {
      // another node calls, now
      const { number } = order
      await db
        .update(sandboxOrders)
        .set({ dueAt: sql`now()` })
        .where(eq(sandboxOrders.number, number))
      return
    }
    const { statusCode } = heard
    if (statusCode !== 200) {
      // while the database is away that is told once a second, for all
      if (statusCode !== 503) log.warn({ number: order.number, statusCode }, 'demo cashier was not heard')
      return
    }
    await db
      .update(sandboxOrders)
      .set({ calls: sql`greatest(calls - 1, 0)` })
      .where(eq(sandboxOrders.number, order.number))
  }
}

/** Late money arrives, and calls that failed are made again. How many orders. */
export async function sandboxRound(context: Context, caller: Caller): Promise<number> {
  const { db } = context
  await db
    .update(sandboxOrders)
    .set({ state: 'paid' })
    .where(and(eq(sandboxOrders.state, 'late'), lte(sandboxOrders.dueAt, sql`now()`)))
  const due = await db
    .update(sandboxOrders)
    .set({ dueAt: sql`now() + make_interval(secs => ${retryMs / 1000})` })
    .where(and(lte(sandboxOrders.dueAt, sql`now()`), sql`calls > 0`))
    .returning()
  for (const order of due) await deliver(context, caller, order)
  return due.length
}

/** The demo cashier's own clock, where the cashier is on. */
export const demoCashier =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    if (!context.config.pay.sandbox) return
    const round = () => sandboxRound(context, app)
    repeat(app, context, { name: 'demo-cashier', every: 2 * second, round })
  }
