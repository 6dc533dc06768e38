import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Points } from '@/features/signin/points'
import { PointsStore } from '@/features/signin/points-store'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'

/** Points: how many, until when, what for, and every line. */
export default signedIn(
  observer(function PointsDetails() {
    const store = useStore(() => new PointsStore(), { show: true, pull: true })
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void store.load()} />
        <Points store={store} />
      </PageFrame>
    )
  }),
)
