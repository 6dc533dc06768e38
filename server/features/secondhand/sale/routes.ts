import { saleNames } from '../../../../contract/secondhand/sale/rules'
import { secondhandSaleRoutes } from '../../../../contract/secondhand/sale/schema'
import { implement } from '../../../http/implement'
import { saleHandlers } from '../../../core/sale/handlers'
import { tradedBy } from './counts'
import { Former } from './former'
import { secondhandSale } from './kind'

export default implement(secondhandSaleRoutes, (context) => {
  const former = new Former(context)
  return {
    ...saleHandlers(context, secondhandSale, saleNames),
    'secondHandOrder/userTradingCount': ({ query, viewer }) => tradedBy(context, query.user ?? viewer.id),
    'secondHandOrder/former': ({ query, viewer }) => former.read(viewer, query),
  }
})
