import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { signedIn } from '@/shell/account/sign-in-first'
import { CaseView } from '@/features/topic/topicdesk/case'
import { CaseStore } from '@/features/topic/topicdesk/case-store'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { ErrorState } from '@/ui/states/error-state'
import { FeedSkeleton } from '@/ui/states/skeleton'

/** One dynamic, `?dynamic=`, in one topic, `?id=`, as the topic's managers see it. */
export default signedIn(
  observer(function TopicCase() {
    const { id = '', dynamic = '' } = usePageQuery<{ id: string; dynamic: string }>()
    const [store] = useState(() => new CaseStore(id, dynamic))
    const { data, phase, error, load } = store.detail
    // also on the way back from a reply
    usePageEvent('onShow', () => void load())
    usePull(() => load())
    return (
      <PageFrame>
        {data ? (
          <CaseView store={store} data={data} />
        ) : phase === 'error' ? (
          <ErrorState error={error} onRetry={load} />
        ) : (
          <FeedSkeleton />
        )}
      </PageFrame>
    )
  }),
)
