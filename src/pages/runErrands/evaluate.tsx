import { RatingView } from '@/features/running/order/rating-view'
import { errandPage } from '@/features/running/shared/page'

/** Rates the other side of the order `?id=`. */
export default errandPage(RatingView)
