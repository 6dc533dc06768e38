import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { PrivacySettings } from '@/shell/privacy/privacy-settings'
import { PageFrame } from '@/ui/page-frame'

/** Privacy: who sees what, recommendations, black list, recycle bin. */
export default signedIn(function Privacy() {
  return (
    <PageFrame>
      <PrivacySettings />
    </PageFrame>
  )
})
