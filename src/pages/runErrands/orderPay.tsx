import React from 'react'
import { PayView } from '@/shell/payment/pay-view'
import { errandPage, NoOrder } from '@/features/running/shared/page'

/** The cashier of the errand `?id=`. */
export default errandPage(function ErrandPay({ id }) {
  return <PayView kind="errand" id={id} unknown={<NoOrder />} />
})
