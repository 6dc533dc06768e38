import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { OrdersView } from '@/features/secondhand/trade/orders-view'
import { usePageQuery } from '@/platform/query'

/** What one sold; `?group=` is shown first. */
export default signedIn(function Sold() {
  const { group } = usePageQuery<{ group: string }>()
  return <OrdersView side="seller" group={group} />
})
