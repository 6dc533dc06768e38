import { OwnOrder } from '@/features/running/order/order-view'
import { errandPage } from '@/features/running/shared/page'

/** A sent parcel that one ordered, `?id=`: with its express number. */
export default errandPage(OwnOrder)
