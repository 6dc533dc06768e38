import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { CardView } from '@/features/running/order/card-view'
import { NoOrder } from '@/features/running/shared/no-order'

/** The order `?id=` for whoever follows a link to it. */
export default signedIn(withId(CardView, <NoOrder />))
