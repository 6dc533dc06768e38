import React from 'react'
import { usePageQuery } from '@/platform/query'
import { signedIn } from '@/shell/account/sign-in-first'
import { AllMyOrders } from '@/shell/order/mine-view'

/** One's orders of every kind; `?group=` is shown first. */
export default signedIn(function MyOrders() {
  const { group } = usePageQuery<{ group: string }>()
  return <AllMyOrders group={group} />
})
