import { signedIn } from '@/shell/account/sign-in-first'
import { PlaceView } from '@/features/secondhand/trade/place-view'

/** Where people of the school often meet. */
export default signedIn(PlaceView)
