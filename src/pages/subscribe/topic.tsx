import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { TopicContent, TopicHead } from '@/features/notice/subscribe/topic'
import { TopicSubscriptionStore } from '@/features/notice/subscribe/topic-store'
import { indexPage, pathOf } from '@/features/notice/subscribe/words'
import { navigation } from '@/platform/navigation'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { withId } from '@/shell/with-id'

/** A topic that one subscribes to, `?id=`. */
export default withId(
  observer(function SubscribeTopic({ id }: { id: string }) {
    const store = useStore(() => new TopicSubscriptionStore(id), { pull: true })
    const { data } = store.topic
    useTitle(data ? `#${data.data.name}` : undefined)
    useShare(
      () =>
        data && {
          title: `#${data.data.name}`,
          path: pathOf('topic', id),
          picture: data.data.cover?.thumb,
        },
    )
    return (
      <PageFrame>
        <Loaded of={store.topic} onRetry={store.load} skeleton={<FeedSkeleton />}>
          {(topic) => (
            <>
              <TopicHead store={store} topic={topic} />
              <TopicContent store={store} topic={topic} />
            </>
          )}
        </Loaded>
      </PageFrame>
    )
  }),
  <Empty
    title={t('没有说是哪个话题')}
    text={t('到订阅里找找看。')}
    action={{ label: t('看订阅'), onTap: () => void navigation.redirectTo(`${indexPage}?tab=discover`) }}
  />,
)
