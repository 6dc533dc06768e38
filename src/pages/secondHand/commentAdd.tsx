import { orderPage } from '@/shell/sale/page'
import { RatingView } from '@/shell/sale/rating-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'

/** A later word about the order `?id=`. */
export default orderPage(secondhandSale, RatingView)
