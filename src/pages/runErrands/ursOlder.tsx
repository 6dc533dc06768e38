import { OwnOrder } from '@/features/running/order/order-view'
import { errandPage } from '@/features/running/shared/page'

/** An errand that one ordered, `?id=`. */
export default errandPage(OwnOrder)
