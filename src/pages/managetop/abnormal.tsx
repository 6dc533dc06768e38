import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AbnormalList } from '@/features/topic/topicdesk/abnormal'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Dynamics that are out of the ordinary, of the topic `?id=` or of all that the viewer looks after. */
export default signedIn(function Abnormal() {
  const { id } = usePageQuery<{ id: string }>()
  return (
    <PageFrame>
      <AbnormalList id={id} />
    </PageFrame>
  )
})
