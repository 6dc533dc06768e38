import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Margin } from '@/features/running/ride/margin'
import { MarginStore } from '@/features/running/ride/margin-store'
import { ofErrands } from '@/features/running/shared/frames'
import { useFrames } from '@/shell/order/use-frames'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** A rider's margin. */
export default signedIn(
  observer(function MarginPage() {
    const store = useStore(() => new MarginStore(), { show: true, pull: true })
    useFrames(ofErrands, store.load)
    return (
      <LoadedPage of={store.own.rider} onRetry={store.load} skeleton={<GroupSkeleton rows={2} text />}>
        {(rider) => <Margin store={store} rider={rider} />}
      </LoadedPage>
    )
  }),
)
