import { orderRoutes } from '../../../contract/order/schema'
import { implement } from '../../http/implement'
import { Ratings } from './ratings'
import { runningOf } from './running'

export default implement(orderRoutes, (context) => {
  const ratings = new Ratings(context)
  return {
    'order/running': async ({ viewer }) => ({ items: await runningOf(context, viewer) }),
    'comment/submitEval': ({ body, viewer }) => ratings.submit(viewer, body),
    'comment/secondOrder': ({ body, viewer }) => ratings.second(viewer, body),
  }
})
