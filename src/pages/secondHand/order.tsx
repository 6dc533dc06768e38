import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { OrdersView } from '@/features/secondhand/trade/orders-view'
import { usePageQuery } from '@/platform/query'

/** What one bought; `?group=` is shown first. */
export default signedIn(function Bought() {
  const { group } = usePageQuery<{ group: string }>()
  return <OrdersView side="buyer" group={group} />
})
