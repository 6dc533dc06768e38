import { signedIn } from '@/shell/account/sign-in-first'
import { HubView } from '@/features/running/order/hub-view'

/** Errands for who orders and who rides. */
export default signedIn(HubView)
