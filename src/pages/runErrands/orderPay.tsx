import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { BillView } from '@/features/running/order/bill-view'
import { NoOrder } from '@/features/running/shared/no-order'

/** What is to be paid for the order `?id=`. */
export default signedIn(withId(BillView, <NoOrder />))
