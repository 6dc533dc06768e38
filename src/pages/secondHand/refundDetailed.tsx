import { orderPage } from '@/shell/sale/page'
import { RefundView } from '@/shell/sale/refund-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** The refund `?id=`. */
export default orderPage(secondhandSale, RefundView)
