import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context'
import type { SandboxStore } from '../../providers/pay/sandbox'
import { sandboxOrders } from './tables'

/** The demo cashier's memory. */
export const sandboxStore = ({ db }: Pick<Context, 'db'>): SandboxStore => ({
  put: async ({ number, title, amount }) => {
    await db.insert(sandboxOrders).values({ number, title, amount }).onConflictDoNothing()
  },
  find: async (number) => {
    const [order] = await db
      .select({ state: sandboxOrders.state, amount: sandboxOrders.amount })
      .from(sandboxOrders)
      .where(eq(sandboxOrders.number, number))
    if (!order) return { state: 'none' }
    if (order.state === 'paid')
      return { state: 'paid', vendorNumber: `sandbox-${number}`, amount: order.amount }
    return { state: order.state === 'closed' ? 'closed' : 'open' }
  },
  close: async (number) => {
    await db
      .update(sandboxOrders)
      .set({ state: 'closed' })
      .where(and(eq(sandboxOrders.number, number), inArray(sandboxOrders.state, ['open', 'failed'])))
  },
})
