import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { PlaceView } from '@/features/secondhand/trade/place-view'
import { usePageQuery } from '@/platform/query'

/** Where people of the school often meet; `?choose=` says for which seller's portion one is chosen. */
export default signedIn(function ServicePoint() {
  const { choose } = usePageQuery<{ choose: string }>()
  return <PlaceView seller={choose} />
})
