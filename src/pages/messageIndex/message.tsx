import { signedIn } from '@/shell/account/sign-in-first'
import { ErrandHub } from '@/features/running/order/hub-view'

/** The errand home. */
export default signedIn(ErrandHub)
