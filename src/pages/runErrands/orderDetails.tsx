import { CardView } from '@/features/running/order/card-view'
import { errandPage } from '@/features/running/shared/page'

/** The order `?id=` for whoever follows a link to it. */
export default errandPage(CardView)
