import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { TopicQueue } from '@/features/topic/review'
import { View } from '@/platform/components'
import { PageFrame } from '@/ui/page-frame'
import '@/features/topic/topicdesk/topicdesk.css'

/** Proposals that wait for the school's reviewers. */
export default signedIn(function Proposals() {
  return (
    <PageFrame>
      <View className="td-page">
        <TopicQueue />
      </View>
    </PageFrame>
  )
})
