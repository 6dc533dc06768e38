import type { FastifyRequest } from 'fastify'
import { paymentRoutes } from '../../../contract/payment/schema'
import { implement } from '../../http/implement'
import { clientOf, type Caller } from './channels'
import { PaymentReader } from './read'
import { sandboxOrder, sandboxPay } from './sandbox'
import { PaymentStarter } from './start'

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
    'payments/sandboxPay': ({ body, viewer, request }) => sandboxPay(context, request.server, viewer, body),
  }
})
