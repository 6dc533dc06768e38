import { sellerRoutes } from '../../../../contract/secondhand/sellers/schema'
import { implement } from '../../../http/implement'
import { BusinessService } from './business'
import { BusinessDesk } from './desk'
import { signOf } from './eligibility'

export default implement(sellerRoutes, (context) => {
  const business = new BusinessService(context)
  const desk = new BusinessDesk(context)
  return {
    'secondHand/sign': ({ viewer }) => signOf(context, viewer),
    'secondHand/business': ({ body, viewer }) => business.apply(viewer, body),
    'secondHand/businessInfo': ({ viewer }) => business.own(viewer),
    'secondHand/businesses': ({ query, viewer }) => desk.queue(viewer, query),
    'secondHand/decideBusiness': ({ body, viewer }) => desk.decide(viewer, body),
    'secondHand/verifiedBusinesses': ({ query, viewer }) => desk.verified(viewer, query),
    'secondHand/revokeBusiness': ({ body, viewer }) => desk.revoke(viewer, body),
    'secondHand/appealBusiness': ({ body, viewer }) => business.appeal(viewer, body.text),
  }
})
