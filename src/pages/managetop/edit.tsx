import React, { useState } from 'react'
import { Editing } from '@/features/topic/editing'
import { ProposeStore } from '@/features/topic/propose-store'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Changes what an open topic, `?id=`, says of itself. */
export default function EditTopic() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new ProposeStore(id))
  return (
    <PageFrame>
      <Editing store={store} />
    </PageFrame>
  )
}
