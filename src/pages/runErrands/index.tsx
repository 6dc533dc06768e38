import { signedIn } from '@/shell/account/sign-in-first'
import { ErrandHub } from '@/features/running/order/hub-view'

/** The same hub as messageIndex/message, where home's entry leads. */
export default signedIn(ErrandHub)
