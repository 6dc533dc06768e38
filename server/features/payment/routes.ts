import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { paymentRoutes } from '../../../contract/payment/schema'
import type { Context } from '../../context'
import { done } from '../../http/envelope'
import { implement } from '../../http/implement'
import { repeat, second } from '../../jobs'
import { clientOf, type Caller } from './channels'
import { notifyPlugin } from './notify'
import { PaymentReader } from './read'
import { pollRound, refundRound } from './rounds'
import { sandboxOrder, sandboxPay, sandboxRound } from './sandbox'
import { PaymentStarter } from './start'

/** What no contract can state: the vendors' calls, and the jobs. */
export const plugin =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    await app.register(notifyPlugin(context))
    await app.register(
      repeat(context, { name: 'payments', every: 5 * second, round: (going) => pollRound(context, going) }),
    )
    await app.register(
      repeat(context, { name: 'refunds', every: 5 * second, round: (going) => refundRound(context, going) }),
    )
    if (context.config.pay.sandbox)
      await app.register(
        repeat(context, { name: 'demo-cashier', every: 2 * second, round: () => sandboxRound(context, app) }),
      )
  }

const callerOf = ({ query, ip }: FastifyRequest): Caller => ({
  client: clientOf((query as { client_type?: string }).client_type),
  ip,
})

export default implement(paymentRoutes, (context) => {
  const starter = new PaymentStarter(context)
  const reader = new PaymentReader(context)
  return {
    'payments/state': ({ query, viewer, request }) => reader.state(viewer, query, callerOf(request)),
    'payments/payment': ({ body, viewer, request }) => starter.start(viewer, body, callerOf(request)),
    'payments/sandbox': ({ query, viewer }) => sandboxOrder(context, viewer, query.number),
    'payments/sandboxPay': async ({ body, viewer, request }) => {
      await sandboxPay(context, request.server, viewer, body)
      return done
    },
  }
})
