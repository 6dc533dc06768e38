import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { RefundForm } from '@/features/secondhand/trade/refund-form'

/** Asks for money of the order `?id=` back. */
export default signedIn(withId(RefundForm, <NoOrder />))
