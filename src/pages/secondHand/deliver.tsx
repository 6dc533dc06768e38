import { orderPage } from '@/shell/sale/page'
import { DeliverForm } from '@/shell/sale/deliver-form'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** The seller sends the order `?id=`. */
export default orderPage(secondhandSale, DeliverForm)
