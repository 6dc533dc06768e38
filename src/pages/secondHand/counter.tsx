import React from 'react'
import { CounterView } from '@/shell/sale/counter-view'
import { orderPage } from '@/shell/sale/page'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { usePageQuery } from '@/platform/query'

/** The cashier of the settlement `?id=`; of an order alone with `&kind=trade`. */
export default orderPage(secondhandSale, function Counter({ id }) {
  const { kind } = usePageQuery<{ kind: string }>()
  return <CounterView id={id} alone={kind === 'trade'} />
})
