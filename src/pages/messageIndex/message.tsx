import { signedIn } from '@/shell/account/sign-in-first'
import { ErrandHome } from '@/features/running/order/home-view'

/** The errand home. */
export default signedIn(ErrandHome)
