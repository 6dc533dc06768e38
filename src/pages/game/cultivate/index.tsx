import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { GardenView } from '@/features/signin/game/garden'
import { GardenStore } from '@/features/signin/game/garden-store'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** A sunflower that grows with what its owner does, and those of friends. */
export default signedIn(
  observer(function Cultivate() {
    const store = useStore(() => new GardenStore(), { show: true, pull: true })
    return (
      <PageFrame>
        <Loaded of={store.garden} onRetry={store.load} skeleton={<CardSkeleton rows={2} />}>
          {(garden) => <GardenView store={store} garden={garden} />}
        </Loaded>
      </PageFrame>
    )
  }),
)
