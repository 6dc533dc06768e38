import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { RefundView } from '@/features/secondhand/trade/refund-view'

/** The refund `?id=`. */
export default signedIn(withId(RefundView, <NoOrder />))
