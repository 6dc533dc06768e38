import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { RatingView } from '@/features/running/order/rating-view'
import { NoOrder } from '@/features/running/shared/no-order'

/** Rates the other side of the order `?id=`. */
export default signedIn(withId(RatingView, <NoOrder />))
