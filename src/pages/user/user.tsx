import React from 'react'
import { observer } from 'mobx-react-lite'
import { Guest } from '@/features/account/guest'
import { Mine } from '@/features/account/mine'
import { DayCount } from '@/features/account/mine-head'
import { useTabBadge } from '@/features/message/use-tab-badge'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'

/** Mine: the signed-in person, what they published and their settings. */
export default observer(function User() {
  useTabBadge()
  const user = session.info?.user_id
  return <PageFrame bar={{ left: <DayCount /> }}>{user ? <Mine key={user} /> : <Guest />}</PageFrame>
})
