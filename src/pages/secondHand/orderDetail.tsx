import { orderPage } from '@/shell/sale/page'
import { OrderView } from '@/shell/sale/order-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** A sale, `?id=`. With `&code=` it is handed over by that code, with `&do=` something is done at once. */
export default orderPage(secondhandSale, OrderView)
