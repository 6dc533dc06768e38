import React, { useState } from 'react'
import { Lists } from '@/features/homepage/lists'
import { ListsStore } from '@/features/homepage/lists-store'
import { signedIn } from '@/features/account/sign-in-first'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'

/** Whom I follow, who follows me, and who does both, beginning with `?tab=`. */
export default signedIn(function MyFollow() {
  const { tab = 'followings' } = usePageQuery<{ tab: string }>()
  const [store] = useState(() => new ListsStore(undefined, tab))
  return <PageFrame><Lists store={store} tabs={['followings', 'followers', 'mutual']} /></PageFrame>
})
