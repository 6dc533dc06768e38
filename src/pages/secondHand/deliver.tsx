import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/secondhand/trade/no-order'
import { DeliverForm } from '@/features/secondhand/trade/deliver-form'

/** The seller sends the order `?id=`. */
export default signedIn(withId(DeliverForm, <NoOrder />))
