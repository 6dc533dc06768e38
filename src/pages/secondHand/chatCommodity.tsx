import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { ChatView } from '@/features/secondhand/trade/chat-view'

/** A first word to the seller of `?id=`. */
export default signedIn(withId(ChatView))
