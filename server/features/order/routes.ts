import { orderDisputeRoutes } from '../../../contract/order/disputes/schema'
import { orderRoutes } from '../../../contract/order/schema'
import { implement } from '../../http/implement'
import type { OrderName } from '../../../contract/kinds'
import type { Viewer } from '../../context'
import { ordersOf } from './mine'
import { Offers } from './offers'
import { Ratings } from '../../core/order/ratings'
import { Rulings } from '../../core/order/rulings'
import { runningOf } from './running'

export default implement({ ...orderRoutes, ...orderDisputeRoutes }, (context) => {
  const offers = ({ kind }: { kind: OrderName }) => new Offers(context, kind)
  const rulings = ({ kind }: { kind: OrderName }) => new Rulings(context, kind)
  /** Does it, and shows how the dispute stands then. */
  const then = async (viewer: Viewer, of: { kind: OrderName; id: string }, work: Promise<void>) => {
    await work
    return offers(of).standing(viewer, of.id)
  }
  const ratings = new Ratings(context)
  return {
    'order/mine': ({ query, viewer }) => ordersOf(context, viewer, query),
    'order/running': async ({ viewer }) => ({ items: await runningOf(context, viewer) }),
    'order/dispute': ({ query, viewer }) => offers(query).standing(viewer, query.id),
    'order/offer': ({ body, viewer }) => then(viewer, body, offers(body).offer(viewer, body)),
    'order/answerOffer': ({ body, viewer }) => then(viewer, body, offers(body).answer(viewer, body)),
    'order/appeal': ({ body, viewer }) => then(viewer, body, rulings(body).appeal(viewer, body)),
    'order/confirmRuling': ({ body, viewer }) => rulings(body).confirm(viewer, body),
    'comment/submitEval': ({ body, viewer }) => ratings.submit(viewer, body),
    'comment/secondOrder': ({ body, viewer }) => ratings.second(viewer, body),
  }
})
