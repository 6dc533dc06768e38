import { sql } from 'drizzle-orm'
import { checkoutPayable } from '../../../core/order/checkout'
import { forgetContacts, sealedColumn } from '../../../core/order/contact'
import { feature } from '../../../feature'
import { hour } from '../../../jobs'
import { refundContact, tradeContact } from './contact'
import { eraseTrades, kept, notExported } from './erase'
import { exported } from './exported'
import { tradeOrder } from './kind'
import { ownTrades } from './lists'
import { paidPage } from './pages'
import routes from './routes'
import { tradeSeed } from './seed'
import { tradeRefunds, trades } from './tables'
import { times } from '../../../../contract/secondhand/trade/rules'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  seeds: { trade: tradeSeed },
  rounds: (context) => [
    {
      name: 'trade-contacts',
      every: hour,
      round: async () =>
        (await forgetContacts(context, trades, times.keep)) +
        (await forgetContacts(context, tradeRefunds, times.keep)),
    },
  ],
  sealed: [
    sealedColumn('二手订单的收货人', trades, tradeContact),
    sealedColumn('二手退货的收货人', tradeRefunds, refundContact),
  ],
  orders: { trade: tradeOrder },
  payables: { checkout: checkoutPayable('trade', paidPage) },
  transferTitles: [(id) => sql`select c.title from order_checkouts c where c.id = ${id}`],
  erasures: { trades: { after: ['orders'], before: ['payments'], erase: eraseTrades } },
  mine: { trades: ownTrades },
  exported,
  notExported,
  kept,
})
