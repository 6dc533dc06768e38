import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/subscribe/rules'
import { t } from '@/locale'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { DynamicRow } from '@/shell/dynamic/dynamic-row'
import { linkTo } from '@/shell/links'
import { countsOf, Cover, linkToTopic } from '@/shell/topic/topic-row'
import type { TopicStore } from '@/shell/topic/topic-store'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { SwitchField } from '@/ui/form/switch-field'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import type { TopicSubscriptionStore } from './topic-store'
import './subscribe.css'

/** The topic, following it, and how one is told. */
export const TopicHead = observer(function TopicHead({
  store,
  topic,
}: {
  store: TopicSubscriptionStore
  topic: TopicStore
}) {
  const { data, follow } = topic
  const { standing } = store
  // the call has told what failed
  const set = (change: Parameters<typeof store.set>[0]) => void store.set(change).catch(() => undefined)
  return (
    <>
      <View className="sb-head">
        <View className="sb-who" ariaRole="button" onTap={linkToTopic(data)}>
          <Cover topic={data} large />
          <View className="u-grow">
            <View className="u-display u-text">{`#${data.name}`}</View>
            <View className="u-meta u-two">{countsOf(data, follow.count)}</View>
          </View>
        </View>
        <View className="u-ink2 u-text sb-intro">{data.intro}</View>
        <View className="sb-acts">
          <Button
            size={44}
            kind={follow.on ? 'quiet' : 'accent'}
            ariaLabel={
              follow.on
                ? t('已关注，取消关注话题{name}', { name: data.name })
                : t('关注话题{name}', { name: data.name })
            }
            onTap={() => void store.follow()}
          >
            {follow.on ? t('已关注') : t('关注')}
          </Button>
          <Button size={44} kind="line" onTap={linkToTopic(data)}>
            {t('进话题')}
          </Button>
        </View>
      </View>
      {standing && (
        <CellGroup>
          <SwitchField
            label={t('放进摘要')}
            hint={t('摘要里告诉你有几条新动态')}
            value={standing.level === 'digest'}
            onChange={(on) => set({ level: on ? 'digest' : 'none' })}
          />
          <SwitchField
            label={t('在我的订阅里置顶')}
            value={standing.pinned}
            onChange={(pinned) => set({ pinned })}
          />
        </CellGroup>
      )}
    </>
  )
})

const byId = ({ id }: DynamicStore) => id
const sorts = [
  { key: 'new' as const, label: t('最新') },
  { key: 'best' as const, label: t('最热') },
]

/** Its newest, and its best of the last days. */
export const TopicContent = observer(function TopicContent({
  store,
  topic,
}: {
  store: TopicSubscriptionStore
  topic: TopicStore
}) {
  const row = (dynamic: DynamicStore) =>
    dynamic.deleted ? null : <DynamicRow dynamic={dynamic} showSchool={topic.data.school === null} />
  const publish = linkTo(`/pages/publish/talkPublish?topic=${encodeURIComponent(topic.data.name)}`)
  return (
    <>
      <View className="sb-top">
        <Segmented items={sorts} value={store.sort} onChange={store.show} />
      </View>
      {store.sort === 'best' && (
        <View className="u-meta u-pad">
          {t('最近 {n} 天里赞和评论最多的，越新越靠前。', { n: limits.bestDays })}
        </View>
      )}
      <PagedListView
        key={store.sort}
        list={store.list}
        keyOf={byId}
        renderItem={row}
        rowHeight={420}
        skeleton={<FeedSkeleton />}
        empty={
          <Empty
            title={t('还没有人说话')}
            text={t('第一条动态，就由你来写。')}
            action={{ label: t('参与话题'), icon: 'pencil', onTap: publish }}
          />
        }
      />
    </>
  )
})
