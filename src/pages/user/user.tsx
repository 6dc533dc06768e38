import React from 'react'
import { observer } from 'mobx-react-lite'
import { Guest } from '@/shell/account/guest'
import { Mine } from '@/features/homepage/mine'
import { DayCount } from '@/features/homepage/mine-head'
import { settingsPage } from '@/shell/account/settings-cell'
import { linkTo } from '@/shell/links'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { session } from '@/net/session'
import { t } from '@/locale'
import { IconButton } from '@/ui/icon-button'
import { PageFrame } from '@/ui/page-frame'

/** Mine: the signed-in person, what they published and their settings. */
export default observer(function User() {
  useTabBadge()
  const user = session.info?.user_id
  if (!user)
    return (
      <PageFrame bar={{ left: <DayCount /> }}>
        <Guest />
      </PageFrame>
    )
  const settings = <IconButton name="settings" label={t('设置')} end onTap={linkTo(settingsPage)} />
  return (
    <PageFrame bar={{ left: <DayCount />, right: settings }}>
      <Mine key={user} />
    </PageFrame>
  )
})
