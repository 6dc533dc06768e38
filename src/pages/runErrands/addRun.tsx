import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Join } from '@/features/running/ride/join'
import { RiderStore } from '@/features/running/ride/rider-store'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { GroupSkeleton } from '@/ui/states/page-skeletons'

/** Becoming a rider; the rider's own things once one is. */
export default signedIn(
  observer(function AddRun() {
    const [store] = useState(() => new RiderStore())
    const { rider } = store
    useLive(rider.load)
    if (rider.data) return <Join store={store} rider={rider.data} />
    return (
      <PageFrame>
        {rider.phase === 'error' ? (
          <ErrorState error={rider.error} onRetry={rider.load} />
        ) : (
          <GroupSkeleton text />
        )}
      </PageFrame>
    )
  }),
)
