import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Stations } from '@/shell/address/stations'
import { slotOf } from '@/shell/address/labels'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Where a parcel is fetched; with `?choose=mail`, where it is sent from. */
export default signedIn(function PickupAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  return (
    <PageFrame>
      <Stations slot={slotOf(choose) ?? 'pickup'} />
    </PageFrame>
  )
})
