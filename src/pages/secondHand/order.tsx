import React from 'react'
import { OrdersView } from '@/shell/sale/orders-view'
import { salePage } from '@/shell/sale/page'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { usePageQuery } from '@/platform/query'

/** What one bought; `?group=` is shown first. */
export default salePage(secondhandSale, function Bought() {
  const { group } = usePageQuery<{ group: string }>()
  return <OrdersView side="buyer" group={group} />
})
