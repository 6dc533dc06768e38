import React from 'react'
import { observer } from 'mobx-react-lite'
import { Join } from '@/features/running/ride/join'
import { RiderStore } from '@/features/running/ride/rider-store'
import { session } from '@/net/session'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'

/** What a rider needs, for all to look at, and becoming one; anew for each who signs in. */
export default observer(function AddRun() {
  return <Joining key={session.info?.user_id ?? ''} />
})

const Joining = observer(function Joining() {
  const store = useStore(() => new RiderStore(), { show: true, pull: true })
  const { rider } = store
  if (rider.data || !session.info) return <Join store={store} rider={rider.data} />
  return (
    <LoadedPage of={rider} skeleton={<GroupSkeleton text />}>
      {() => null}
    </LoadedPage>
  )
})
