import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/subscribe/rules'
import { t } from '@/locale'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { DynamicRow } from '@/shell/dynamic/dynamic-row'
import { RemoveSheet } from '@/features/topic/topicdesk/remove-sheet'
import { because } from '@/features/topic/topicdesk/labels'
import type { PagedList } from '@/net/paged-list'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Button } from '@/ui/button'
import { relativeTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import type { Removed, TopicDetailStore } from './detail-store'
import '../../shell/topic/topic.css'

/** A dynamic in a topic; its managers can take it out. */
const Row = observer(function Row({
  store,
  dynamic,
  onRemove,
}: {
  store: TopicDetailStore
  dynamic: DynamicStore
  onRemove: (dynamic: DynamicStore) => void
}) {
  if (dynamic.deleted) return null
  return (
    <>
      <DynamicRow dynamic={dynamic} showSchool={store.topic?.data.school === null} />
      {store.manages && (
        <View className="tp-manage">
          <View className="u-meta u-grow">{t('你在管理这个话题')}</View>
          <Button size={32} kind="line" onTap={() => onRemove(dynamic)}>
            {t('移出话题')}
          </Button>
        </View>
      )}
    </>
  )
})

const byId = ({ id }: DynamicStore) => id

/** What stands in the topic: the newest, or the best of the last days. */
export const TopicDynamics = observer(function TopicDynamics({
  store,
  list,
  onPublish,
}: {
  store: TopicDetailStore
  list: PagedList<DynamicStore>
  onPublish: () => void
}) {
  const [removing, setRemoving] = useState<DynamicStore | null>(null)
  return (
    <>
      {list === store.best && (
        <View className="u-meta u-pad">
          {t('最近 {n} 天里赞和评论最多的，越新越靠前。', { n: limits.bestDays })}
        </View>
      )}
      <PagedListView
        key={store.tab}
        list={list}
        keyOf={byId}
        renderItem={(dynamic) => <Row store={store} dynamic={dynamic} onRemove={setRemoving} />}
        skeleton={<FeedSkeleton />}
        rowHeight={420}
        empty={
          <Empty
            title={t('还没有人说话')}
            text={t('第一条动态，就由你来写。')}
            action={{ label: t('参与话题'), icon: 'pencil', onTap: onPublish }}
          />
        }
      />
      {removing && (
        <RemoveSheet
          onClose={() => setRemoving(null)}
          onSend={(reason, note) =>
            store.remove(removing.id, reason, note).then(() => feedback.toast(t('已移出')))
          }
        />
      )}
    </>
  )
})

const byDynamic = ({ dynamic }: Removed) => dynamic.id

/** What managers took out, to look at again. */
export const RemovedDynamics = observer(function RemovedDynamics({ store }: { store: TopicDetailStore }) {
  const row = ({ dynamic, removal: { by, at, ...why } }: Removed) => (
    <>
      <DynamicRow dynamic={dynamic} />
      <View className="tp-manage">
        <View className="u-meta u-grow">
          {[because(why), by && t('{name}移出', { name: by.name }), relativeTime(at)]
            .filter(Boolean)
            .join(' · ')}
        </View>
        <Button
          size={32}
          kind="line"
          onTap={() =>
            void store.restore(dynamic.id).then(
              () => feedback.toast(t('放回去了')),
              () => undefined,
            )
          }
        >
          {t('放回话题')}
        </Button>
      </View>
    </>
  )
  return (
    <PagedListView
      list={store.removed}
      keyOf={byDynamic}
      renderItem={row}
      skeleton={<FeedSkeleton />}
      rowHeight={420}
      empty={
        <Empty drawing="lamp" title={t('没有移出过动态')} text={t('跑题的动态可以移出话题，会列在这里。')} />
      }
    />
  )
})
