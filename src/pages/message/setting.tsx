import React from 'react'
import { SignedIn } from '@/features/account/signed-in'
import { NoticeSettings } from '@/features/message/notice-settings'
import { PageFrame } from '@/ui/page-frame'

/** How the person wants to be told of things, from the messages. */
export default function Setting() {
  return <PageFrame><SignedIn><NoticeSettings /></SignedIn></PageFrame>
}
