import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { profile } from '@/shell/account/profile'
import { SchoolFirst } from '@/shell/address/buildings'
import { Hall } from '@/features/running/ride/hall'
import { HallStore } from '@/features/running/ride/hall-store'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'

/** Orders of one's school that wait for a rider, for all to look at; anew for each who signs in. */
export default observer(function GrabAnOrder() {
  if (!profile.school)
    return (
      <PageFrame>
        <SchoolFirst />
      </PageFrame>
    )
  return <OfSchool key={session.info?.user_id ?? profile.school.id} />
})

function OfSchool() {
  const store = useStore(() => new HallStore(), { load: (hall) => hall.refresh(), show: true })
  useEffect(() => store.listen(), [store])
  return <Hall store={store} />
}
