import { offerRoutes } from '../../../../contract/secondhand/offers/schema'
import { implement } from '../../../http/implement'
import { Offers } from './offers'

export default implement(offerRoutes, (context) => {
  const offers = new Offers(context)
  return {
    'secondHandOffer/make': ({ body, viewer }) => offers.make(viewer, body),
    'secondHandOffer/counter': ({ body, viewer }) => offers.counter(viewer, body),
    'secondHandOffer/info': ({ query, viewer }) => offers.info(viewer, query.id),
  }
})
