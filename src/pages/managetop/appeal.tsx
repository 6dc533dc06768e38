import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { TopicAppealQueue } from '@/features/topic/topicdesk/appeal-queue'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Appeals against removals, of the topic `?id=` or of all that the viewer looks after. */
export default signedIn(function TopicAppeals() {
  const { id } = usePageQuery<{ id: string }>()
  return (
    <PageFrame>
      <TopicAppealQueue id={id} />
    </PageFrame>
  )
})
