import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { CardView } from '@/features/running/order/card-view'
import { NoOrder } from '@/features/running/shared/no-order'
import { usePageQuery } from '@/platform/query'

/** The order `?id=` for whoever follows a link to it. */
export default signedIn(function OrderDetails() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <CardView id={id} /> : <NoOrder />
})
