import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { Best } from '@/features/hot/best'
import { TalkDetailStore } from '@/features/hot/detail-store'
import { ArgueFoot } from '@/features/hot/foot'
import { pathOfTalk } from '@/features/hot/pages'
import { TalkActs, TalkBody } from '@/features/hot/talk-body'
import { TalkGone } from '@/features/hot/talk-gone'
import { useLive } from '@/features/hot/use-live'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { FeedSkeleton } from '@/ui/states/skeleton'

/** A talk, by `?id=`: the question, the sides, and what speaks best for each. */
export default observer(function HotDetail() {
  const { id = '' } = usePageQuery<{ id: string }>()
  const [store] = useState(() => new TalkDetailStore(id))
  const { data: talk, phase, error } = store.talk
  useEffect(() => {
    void store.load()
  }, [store])
  useLive(talk, () => {
    if (store.best.phase === 'ready') void store.best.load()
  })
  usePull(store.load)
  usePageEvent('onShareAppMessage', () => ({ title: talk?.data.title ?? t('热议'), path: pathOfTalk(id) }))
  if (!talk)
    return (
      <PageFrame>
        {phase === 'error' ? <ErrorState error={error} onRetry={store.load} /> : <FeedSkeleton />}
      </PageFrame>
    )
  if (talk.deleted)
    return (
      <PageFrame>
        <TalkGone />
      </PageFrame>
    )
  return (
    <PageFrame
      foot={
        <ArgueFoot talk={talk} thread={store.thread}>
          <TalkActs talk={talk} />
        </ArgueFoot>
      }
    >
      <TalkBody talk={talk} />
      <Best store={store} talk={talk} />
    </PageFrame>
  )
})
