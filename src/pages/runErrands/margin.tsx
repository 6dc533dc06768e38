import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Margin } from '@/features/running/ride/margin'
import { MarginStore } from '@/features/running/ride/margin-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { GroupSkeleton } from '@/ui/states/page-skeletons'

/** A rider's margin. */
export default signedIn(
  observer(function MarginPage() {
    const [store] = useState(() => new MarginStore())
    const { data, phase, error } = store.own.rider
    useLive(store.load, ofErrands)
    return (
      <PageFrame>
        {data ? (
          <Margin store={store} rider={data} />
        ) : phase === 'error' ? (
          <ErrorState error={error} onRetry={store.load} />
        ) : (
          <GroupSkeleton rows={2} text />
        )}
      </PageFrame>
    )
  }),
)
