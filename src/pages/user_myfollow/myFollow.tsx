import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { Lists } from '@/features/homepage/lists'
import { ListsStore } from '@/features/homepage/lists-store'
import { SignInFirst } from '@/features/account/sign-in-first'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Whom I follow, who follows me, and who does both, beginning with `?tab=`. */
export default observer(function MyFollow() {
  const { tab = 'followings' } = usePageQuery<{ tab: string }>()
  const [store] = useState(() => new ListsStore(undefined, tab))
  return (
    <PageFrame>{session.signedIn ? <Lists store={store} tabs={['followings', 'followers', 'mutual']} /> : <SignInFirst />}</PageFrame>
  )
})
