import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { OwnOrder } from '@/features/running/order/order-view'
import { NoOrder } from '@/features/running/shared/no-order'

/** A sent parcel that one ordered, `?id=`: with its express number. */
export default signedIn(withId(OwnOrder, <NoOrder />))
