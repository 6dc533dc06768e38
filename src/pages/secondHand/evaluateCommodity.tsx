import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { RatingView } from '@/features/secondhand/trade/rating-view'

/** Rates the other side of the order `?id=`. */
export default signedIn(withId(RatingView, <NoOrder />))
