import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Income } from '@/features/running/ride/income'
import { IncomeStore } from '@/features/running/ride/income-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { LinesSkeleton } from '@/ui/states/page-skeletons'

/** What a rider earned. */
export default signedIn(
  observer(function Profit() {
    const [store] = useState(() => new IncomeStore())
    const { data, phase, error } = store.profit
    useLive(store.load, ofErrands)
    return (
      <PageFrame>
        {data ? (
          <Income store={store} profit={data} />
        ) : phase === 'error' ? (
          <ErrorState error={error} onRetry={store.load} />
        ) : (
          <LinesSkeleton />
        )}
      </PageFrame>
    )
  }),
)
