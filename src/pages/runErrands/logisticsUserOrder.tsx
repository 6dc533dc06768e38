import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoOrder } from '@/features/running/shared/no-order'
import { OwnOrder } from '@/features/running/order/order-view'
import { usePageQuery } from '@/platform/query'

/** A sent parcel that one ordered, `?id=`: with its express number. */
export default signedIn(function OwnSendPage() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <OwnOrder id={id} /> : <NoOrder />
})
