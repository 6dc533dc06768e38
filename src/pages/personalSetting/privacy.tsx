import React from 'react'
import { PrivacySettings } from '@/features/privacy/privacy-settings'
import { PageFrame } from '@/ui/page-frame'

/** Privacy: who sees what, recommendations, black list, recycle bin. */
export default function Privacy() {
  return <PageFrame><PrivacySettings /></PageFrame>
}
