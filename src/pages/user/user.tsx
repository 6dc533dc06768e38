import React from 'react'
import { observer } from 'mobx-react-lite'
import { Guest } from '@/shell/account/guest'
import { Mine } from '@/features/homepage/mine'
import { DayCount } from '@/features/homepage/mine-head'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { session } from '@/net/session'
import { PageFrame } from '@/ui/page-frame'

/** Mine: the signed-in person, what they published and their settings. */
export default observer(function User() {
  useTabBadge()
  const user = session.info?.user_id
  return <PageFrame bar={{ left: <DayCount /> }}>{user ? <Mine key={user} /> : <Guest />}</PageFrame>
})
