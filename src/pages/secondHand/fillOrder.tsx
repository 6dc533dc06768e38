import React from 'react'
import { Unnamed } from '@/shell/with-id'
import type { Asked } from '@/shell/sale/fill-store'
import { FillView } from '@/shell/sale/fill-view'
import { salePage } from '@/shell/sale/page'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { usePageQuery } from '@/platform/query'

interface Query {
  goods: string
  count: string
  cart: string
}
function askedIn({ goods, count, cart }: Partial<Query>): Asked | null {
  if (cart) return { cart: cart.split(',') }
  return goods ? { goods, count: Math.max(1, Math.trunc(Number(count ?? 1)) || 1) } : null
}

/** A settlement: of one thing, `?goods=&count=`, or of the cart, `?cart=` with ids between commas. */
export default salePage(secondhandSale, function FillOrder() {
  const asked = askedIn(usePageQuery<{ goods: string; count: string; cart: string }>())
  return asked ? <FillView asked={asked} /> : <Unnamed />
})
