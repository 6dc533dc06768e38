import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { MyOrdersView } from '@/features/running/order/my-orders-view'
import { usePageQuery } from '@/platform/query'

/** What one ordered; `?group=` is shown first. */
export default signedIn(function MyOrders() {
  const { group } = usePageQuery<{ group: string }>()
  return <MyOrdersView group={group} />
})
