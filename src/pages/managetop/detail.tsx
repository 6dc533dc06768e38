import React from 'react'
import { observer } from 'mobx-react-lite'
import { signedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { CaseView } from '@/features/topic/topicdesk/case'
import { CaseStore } from '@/features/topic/topicdesk/case-store'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** One dynamic, `?dynamic=`, in one topic, `?id=`, as the topic's managers see it. */
export default signedIn(
  withId(
    observer(function TopicCase({ id }: { id: string }) {
      const { dynamic = '' } = usePageQuery<{ dynamic: string }>()
      // also on the way back from a reply
      const store = useStore(() => new CaseStore(id, dynamic), {
        load: ({ detail }) => detail.load(),
        show: true,
        pull: true,
      })
      return (
        <PageFrame>
          <Loaded of={store.detail} skeleton={<FeedSkeleton />}>
            {(data) => <CaseView store={store} data={data} />}
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)
