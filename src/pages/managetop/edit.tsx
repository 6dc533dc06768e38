import React, { useState } from 'react'
import { Editing } from '@/features/topic/editing'
import { ProposeStore } from '@/features/topic/propose-store'
import { PageFrame } from '@/ui/page-frame'
import { withId } from '@/shell/with-id'

/** Changes what an open topic, `?id=`, says of itself. */
export default withId(function EditTopic({ id }) {
  const [store] = useState(() => new ProposeStore(id))
  return (
    <PageFrame>
      <Editing store={store} />
    </PageFrame>
  )
})
