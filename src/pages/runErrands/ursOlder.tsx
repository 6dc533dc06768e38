import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { OwnOrder } from '@/features/running/order/order-view'
import { NoOrder } from '@/features/running/shared/no-order'

/** An errand that one ordered, `?id=`. */
export default signedIn(withId(OwnOrder, <NoOrder />))
