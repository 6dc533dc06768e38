import { sql } from 'drizzle-orm'
import { times } from '../../../contract/sale/rules'
import { forgetContacts, sealedColumn } from '../../core/order/contact'
import { refundContact, saleContact } from '../../core/sale/contact'
import { saleOrders, saleRefunds } from '../../core/sale/tables'
import { feature } from '../../feature'
import { hour } from '../../jobs'
import { eraseSales, kept } from './erase'
import { exported } from './exported'

/** What is kept of sales, whatever is sold. */
export default feature({
  rounds: (context) => [
    {
      name: 'sale-contacts',
      every: hour,
      round: async () =>
        (await forgetContacts(context, saleOrders, times.keep)) +
        (await forgetContacts(context, saleRefunds, times.keep)),
    },
  ],
  sealed: [
    sealedColumn('订单的收货人', saleOrders, saleContact),
    sealedColumn('退货的收货人', saleRefunds, refundContact),
  ],
  transferTitles: [(id) => sql`select c.title from order_checkouts c where c.id = ${id}`],
  erasures: { sales: { after: ['orders'], before: ['payments'], erase: eraseSales } },
  exported,
  kept,
})
