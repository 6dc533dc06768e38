import React from 'react'
import { signedIn } from '@/features/account/sign-in-first'
import { NoticeSettings } from '@/features/message/notice-settings'
import { PageFrame } from '@/ui/page-frame'

/** How the person wants to be told of things, from the settings. */
export default signedIn(function Message() {
  return (
    <PageFrame>
      <NoticeSettings />
    </PageFrame>
  )
})
