import React from 'react'
import { SignedIn } from '@/features/account/signed-in'
import { PrivacySettings } from '@/features/privacy/privacy-settings'
import { PageFrame } from '@/ui/page-frame'

/** Privacy: who sees what, recommendations, black list, recycle bin. */
export default function Privacy() {
  return <PageFrame><SignedIn><PrivacySettings /></SignedIn></PageFrame>
}
