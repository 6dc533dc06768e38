import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { TopicContent, TopicHead } from '@/features/notice/subscribe/topic'
import { TopicSubscriptionStore } from '@/features/notice/subscribe/topic-store'
import { indexPage, pathOf } from '@/features/notice/subscribe/words'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

/** A topic that one subscribes to, `?id=`. */
export default function SubscribeTopic() {
  const { id } = usePageQuery<{ id: string }>()
  return <PageFrame>{id ? <Topic id={id} /> : <Nothing />}</PageFrame>
}

const Topic = observer(function Topic({ id }: { id: string }) {
  const [store] = useState(() => new TopicSubscriptionStore(id))
  const { data, phase, error } = store.topic
  useEffect(() => {
    void store.load()
  }, [store])
  useEffect(() => {
    if (data) navigation.setTitle(`#${data.data.name}`)
  }, [data])
  usePull(store.load)
  usePageEvent('onShareAppMessage', () => ({
    title: data ? `#${data.data.name}` : '',
    path: pathOf('topic', id),
  }))
  if (!data) return phase === 'error' ? <ErrorState error={error} onRetry={store.load} /> : <FeedSkeleton />
  return (
    <>
      <OfflineStrip onRetry={() => void store.load()} />
      <TopicHead store={store} topic={data} />
      <TopicContent store={store} topic={data} />
    </>
  )
})

const Nothing = () => (
  <Empty
    title={t('没有说是哪个话题')}
    text={t('到订阅里找找看。')}
    action={{ label: t('看订阅'), onTap: () => void navigation.redirectTo(`${indexPage}?tab=discover`) }}
  />
)
