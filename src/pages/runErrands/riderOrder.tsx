import React, { useState } from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Day } from '@/features/running/ride/day'
import { DayStore } from '@/features/running/ride/day-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'

/** A rider's day. */
export default signedIn(function RiderOrder() {
  const [store] = useState(() => new DayStore())
  useLive(store.refresh, ofErrands)
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <Day store={store} />
    </PageFrame>
  )
})
