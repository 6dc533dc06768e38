import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { BillView } from '@/features/running/order/bill-view'
import { NoOrder } from '@/features/running/shared/no-order'
import { usePageQuery } from '@/platform/query'

/** What is to be paid for the order `?id=`. */
export default signedIn(function OrderPay() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <BillView id={id} /> : <NoOrder />
})
