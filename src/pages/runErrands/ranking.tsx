import React, { useState } from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Ranking } from '@/features/running/ride/ranking'
import { RankingStore } from '@/features/running/ride/ranking-store'
import { useLive } from '@/shell/order/use-live'
import { PageFrame } from '@/ui/page-frame'

/** The riders of one's school by points. */
export default signedIn(function RankingPage() {
  const [store] = useState(() => new RankingStore())
  useLive(store.load)
  return (
    <PageFrame>
      <Ranking store={store} />
    </PageFrame>
  )
})
