import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { RatingView } from '@/features/secondhand/trade/rating-view'

/** A later word about the order `?id=`. */
export default signedIn(withId(RatingView, <NoOrder />))
