import { checkoutPayable } from '../../../core/order/checkout'
import { saleOrder } from '../../../core/sale/order-kind'
import { feature } from '../../../feature'
import { secondhandSwitch } from '../switch'
import { openTrades } from './counts'
import { secondhandSale } from './kind'
import { paidPage } from './pages'
import routes from './routes'
import { tradeSeed } from './seed'

export default feature({
  routes,
  switch: secondhandSwitch,
  seeds: { trade: tradeSeed },
  orders: { trade: saleOrder(secondhandSale) },
  payables: { checkout: checkoutPayable('trade', paidPage) },
  mine: { trades: openTrades },
})
