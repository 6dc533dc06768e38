import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { PayView } from '@/shell/payment/pay-view'
import { withId } from '@/shell/with-id'
import { NoOrder } from '@/features/running/shared/no-order'

/** The cashier of the errand `?id=`. */
export default signedIn(
  withId(
    function ErrandPay({ id }) {
      return <PayView kind="errand" id={id} unknown={<NoOrder />} />
    },
    <NoOrder />,
  ),
)
