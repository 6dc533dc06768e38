import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { Lists } from '@/features/homepage/lists'
import { ListsStore } from '@/features/homepage/lists-store'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Followers and followings of the person `?id=`, beginning with `?tab=`. */
export default signedIn(
  observer(function Fans() {
    const { id, tab } = usePageQuery<{ id: string; tab: string }>()
    const [store] = useState(() => new ListsStore(id, tab))
    return (
      <PageFrame>
        <Lists store={store} tabs={['followers', 'followings']} />
      </PageFrame>
    )
  }),
)
