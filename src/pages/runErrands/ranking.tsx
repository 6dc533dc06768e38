import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { Ranking } from '@/features/running/ride/ranking'
import { RankingStore } from '@/features/running/ride/ranking-store'
import { PageFrame } from '@/ui/page-frame'
import { useStore } from '@/ui/use-store'

/** The riders of one's school by points. */
export default signedIn(function RankingPage() {
  const store = useStore(() => new RankingStore(), { show: true, pull: true })
  return (
    <PageFrame>
      <Ranking store={store} />
    </PageFrame>
  )
})
