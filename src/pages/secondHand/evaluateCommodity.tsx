import { orderPage } from '@/shell/sale/page'
import { RatingView } from '@/shell/sale/rating-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** Rates the other side of the order `?id=`. */
export default orderPage(secondhandSale, RatingView)
