import { orderRoutes } from '../../../contract/order/schema'
import { implement } from '../../http/implement'
import { Ratings } from './ratings'

export default implement(orderRoutes, (context) => {
  const ratings = new Ratings(context)
  return {
    'comment/submitEval': ({ body, viewer }) => ratings.submit(viewer, body),
    'comment/secondOrder': ({ body, viewer }) => ratings.second(viewer, body),
  }
})
