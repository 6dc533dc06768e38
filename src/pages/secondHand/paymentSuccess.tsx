import { orderPage } from '@/shell/sale/page'
import { PaidView } from '@/shell/sale/paid-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** The settlement `?id=` after it was paid. */
export default orderPage(secondhandSale, PaidView)
