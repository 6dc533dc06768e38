import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { NoticeSettings } from '@/shell/message/notice-settings'
import { PageFrame } from '@/ui/page-frame'

/** How the person wants to be told of things, from the settings. */
export default signedIn(function Message() {
  return (
    <PageFrame>
      <NoticeSettings />
    </PageFrame>
  )
})
