import React, { useState } from 'react'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoticesPage } from '@/shell/message/notices'
import { NoticesStore } from '@/shell/message/notices-store'
import { Empty } from '@/ui/states/empty'

/** What the system had to say to me. */
export default signedIn(function SystemNotices() {
  const [store] = useState(() => new NoticesStore({ group: 'system' }))
  return (
    <NoticesPage
      store={store}
      empty={<Empty title={t('没有系统通知')} text={t('审核、举报和账号的消息会到这里。')} />}
    />
  )
})
