import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoOrder } from '@/features/running/shared/no-order'
import { OwnOrder } from '@/features/running/order/order-view'
import { usePageQuery } from '@/platform/query'

/** An errand that one ordered, `?id=`. */
export default signedIn(function OwnOrderPage() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <OwnOrder id={id} /> : <NoOrder />
})
