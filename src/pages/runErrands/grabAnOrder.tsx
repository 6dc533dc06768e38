import React, { useEffect, useState } from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Hall } from '@/features/running/ride/hall'
import { HallStore } from '@/features/running/ride/hall-store'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'

/** Orders of one's school that wait for a rider. */
export default signedIn(function GrabAnOrder() {
  const [store] = useState(() => new HallStore())
  useLive(store.refresh)
  useEffect(() => store.listen(), [store])
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <Hall store={store} />
    </PageFrame>
  )
})
