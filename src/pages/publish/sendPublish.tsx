import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { OrderForm } from '@/features/running/order/order-form'

/** Orders an errand of the kind. Leaving keeps what was typed for the next time. */
export default signedIn(function SendPublish() {
  return <OrderForm kind="send" />
})
