import React from 'react'
import { orderPage } from '@/shell/sale/page'
import { TrackView } from '@/shell/sale/track-view'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { usePageQuery } from '@/platform/query'

/** Where the parcel of the order `?id=` is; with `&back=1` the one that goes back. */
export default orderPage(secondhandSale, function Logistics({ id }) {
  const { back } = usePageQuery<{ back: string }>()
  return <TrackView id={id} back={back === '1'} />
})
