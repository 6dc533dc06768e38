import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { PaidView } from '@/features/secondhand/trade/paid-view'

/** The settlement `?id=` after it was paid. */
export default signedIn(withId(PaidView, <NoOrder />))
