import type { FastifyRequest } from 'fastify'
import { paymentDeskRoutes } from '../../../contract/payment/desk/schema'
import { merchantRoutes } from '../../../contract/payment/merchant/schema'
import { paymentRoutes } from '../../../contract/payment/schema'
import { implement } from '../../http/implement'
import { clientOf, type Caller } from '../../core/payment/channels'
import { PaymentDesk } from './desk'
import { Merchants } from './merchant'
import { PaymentReader } from './read'
import { sandboxOrder, sandboxPay } from './sandbox'
import { PaymentStarter } from '../../core/payment/start'

const callerOf = ({ query, ip }: FastifyRequest): Caller => ({
  client: clientOf((query as { client_type?: string }).client_type),
  ip,
})

export default implement({ ...paymentRoutes, ...paymentDeskRoutes, ...merchantRoutes }, (context) => {
  const starter = new PaymentStarter(context)
  const reader = new PaymentReader(context)
  const desk = new PaymentDesk(context)
  const merchants = new Merchants(context)
  return {
    'payments/state': ({ query, viewer, request }) => reader.state(viewer, query, callerOf(request)),
    'payments/payment': ({ body, viewer, request }) => starter.start(viewer, body, callerOf(request)),
    'payments/sandbox': ({ query, viewer }) => sandboxOrder(context, viewer, query.number),
    'payments/shippings': ({ query, viewer }) => desk.shippings(viewer, query),
    'payments/decideShipping': ({ body, viewer }) => desk.decide(viewer, body),
    'payments/held': ({ query, viewer }) => desk.held(viewer, query),
    'payments/merchant': ({ viewer }) => merchants.own(viewer),
    'payments/merchantSave': ({ body, viewer }) => merchants.save(viewer, body.number ?? ''),
    'payments/merchants': ({ query, viewer }) => merchants.queue(viewer, query),
    'payments/decideMerchant': ({ body, viewer }) => merchants.decide(viewer, body),
    'payments/sandboxPay': ({ body, viewer, request }) => sandboxPay(context, request.server, viewer, body),
  }
})
