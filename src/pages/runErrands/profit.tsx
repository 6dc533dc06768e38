import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Income } from '@/features/running/ride/income'
import { IncomeStore } from '@/features/running/ride/income-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useFrames } from '@/shell/order/use-frames'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** What a rider earned. */
export default signedIn(
  observer(function Profit() {
    const store = useStore(() => new IncomeStore(), { show: true, pull: true })
    useFrames(ofErrands, store.load)
    return (
      <LoadedPage of={store.profit} onRetry={store.load} skeleton={<LinesSkeleton />}>
        {(profit) => <Income store={store} profit={profit} />}
      </LoadedPage>
    )
  }),
)
