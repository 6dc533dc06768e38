import React from 'react'
import { orderPage } from '@/shell/sale/page'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { FormerView } from '@/features/secondhand/sale/former-view'
import { usePageQuery } from '@/platform/query'

/** Line `&n=` of the order `?id=`, as it was bought. */
export default orderPage(secondhandSale, function Former({ id }) {
  const { n = '0' } = usePageQuery<{ n: string }>()
  return <FormerView id={id} n={Math.max(0, Math.trunc(Number(n)) || 0)} />
})
