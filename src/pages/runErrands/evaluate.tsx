import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { RatingView } from '@/features/running/order/rating-view'
import { NoOrder } from '@/features/running/shared/no-order'
import { usePageQuery } from '@/platform/query'

/** Rates the other side of the order `?id=`. */
export default signedIn(function Evaluate() {
  const { id } = usePageQuery<{ id: string }>()
  return id ? <RatingView id={id} /> : <NoOrder />
})
