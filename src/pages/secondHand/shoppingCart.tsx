import { signedIn } from '@/shell/account/sign-in-first'
import { CartView } from '@/features/secondhand/trade/cart-view'

/** What one is about to buy. */
export default signedIn(CartView)
