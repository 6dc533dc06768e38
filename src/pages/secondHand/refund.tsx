import { orderPage } from '@/shell/sale/page'
import { RefundForm } from '@/shell/sale/refund-form'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** Asks for money of the order `?id=` back. */
export default orderPage(secondhandSale, RefundForm)
