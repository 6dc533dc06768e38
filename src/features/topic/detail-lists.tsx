import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import type { DynamicStore } from '@/features/circle/dynamic'
import { DynamicRow } from '@/features/circle/dynamic-row'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import type { Removed, TopicDetailStore } from './detail-store'
import './topic.css'

async function takeOut(store: TopicDetailStore, dynamic: DynamicStore): Promise<void> {
  const sure = await feedback.modal({
    title: t('移出这个话题？'),
    content: t('动态还在作者那里，只是不再出现在这个话题。可以在“移出的”里放回来。'),
    confirmText: t('移出'),
    danger: true,
  })
  if (sure) await store.remove(dynamic.id).then(() => feedback.toast(t('已移出')), () => undefined)
}

/** A dynamic in a topic; its managers can take it out. */
const Row = observer(function Row({ store, dynamic }: { store: TopicDetailStore; dynamic: DynamicStore }) {
  if (dynamic.deleted) return null
  return (
    <>
      <DynamicRow dynamic={dynamic} showSchool={store.topic?.data.school === null} />
      {store.manages && (
        <View className="tp-manage">
          <View className="u-meta u-grow">{t('你在管理这个话题')}</View>
          <Button size={32} kind="line" onTap={() => void takeOut(store, dynamic)}>{t('移出话题')}</Button>
        </View>
      )}
    </>
  )
})

const byId = ({ id }: DynamicStore) => id

/** What stands in the topic. */
export const TopicDynamics = observer(function TopicDynamics({ store, onPublish }: { store: TopicDetailStore; onPublish: () => void }) {
  return (
    <PagedListView
      list={store.dynamics}
      keyOf={byId}
      renderItem={(dynamic) => <Row store={store} dynamic={dynamic} />}
      skeleton={<FeedSkeleton />}
      rowHeight={420}
      empty={<Empty title={t('还没有人说话')} text={t('第一条动态，就由你来写。')} action={{ label: t('参与话题'), icon: 'pencil', onTap: onPublish }} />}
    />
  )
})

const byDynamic = ({ dynamic }: Removed) => dynamic.id

/** What managers took out, to look at again. */
export const RemovedDynamics = observer(function RemovedDynamics({ store }: { store: TopicDetailStore }) {
  const row = ({ dynamic, by, removed }: Removed) => (
    <>
      <DynamicRow dynamic={dynamic} />
      <View className="tp-manage">
        <View className="u-meta u-grow">{[by && t('{name}移出', { name: by.name }), relativeTime(removed)].filter(Boolean).join(' · ')}</View>
        <Button size={32} kind="line" onTap={() => void store.restore(dynamic.id).then(() => feedback.toast(t('放回去了')), () => undefined)}>
          {t('放回话题')}
        </Button>
      </View>
    </>
  )
  return (
    <PagedListView
      list={store.removed} keyOf={byDynamic} renderItem={row} skeleton={<FeedSkeleton />} rowHeight={420}
      empty={<Empty drawing="lamp" title={t('没有移出过动态')} text={t('跑题的动态可以移出话题，会列在这里。')} />}
    />
  )
})
