import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { OrderView } from '@/features/secondhand/trade/order-view'

/** A sale, `?id=`. With `&code=` it is handed over by that code, with `&do=` something is done at once. */
export default signedIn(withId(OrderView, <NoOrder />))
