import { salePage } from '@/shell/sale/page'
import { CartView } from '@/shell/sale/cart-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** What one is about to buy. */
export default salePage(secondhandSale, CartView)
