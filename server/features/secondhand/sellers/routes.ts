import { sellerRoutes } from '../../../../contract/secondhand/sellers/schema'
import { implement } from '../../../http/implement'
import { BusinessService } from './business'
import { signOf } from './standing'

export default implement(sellerRoutes, (context) => {
  const business = new BusinessService(context)
  return {
    'secondHand/sign': ({ viewer }) => signOf(context, viewer),
    'secondHand/business': ({ body, viewer }) => business.apply(viewer, body),
    'secondHand/businessInfo': ({ viewer }) => business.own(viewer),
    'secondHand/businesses': ({ query, viewer }) => business.queue(viewer, query),
    'secondHand/decideBusiness': ({ body, viewer }) => business.decide(viewer, body),
  }
})
