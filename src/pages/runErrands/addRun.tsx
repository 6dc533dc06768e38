import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Join } from '@/features/running/ride/join'
import { RiderStore } from '@/features/running/ride/rider-store'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

/** Becoming a rider; the rider's own things once one is. */
export default signedIn(
  observer(function AddRun() {
    const store = useStore(() => new RiderStore(), {
      load: ({ rider }) => rider.load(),
      show: true,
      pull: true,
    })
    const { rider } = store
    if (rider.data) return <Join store={store} rider={rider.data} />
    return (
      <PageFrame>
        <Loaded of={rider} skeleton={<GroupSkeleton text />}>
          {() => null}
        </Loaded>
      </PageFrame>
    )
  }),
)
