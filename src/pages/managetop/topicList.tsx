import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { limits } from '@contract/topic/rules'
import type { SchoolTopic } from '@contract/topicdesk/schema'
import { signedIn } from '@/shell/account/sign-in-first'
import { categoryChips } from '@/features/topic/categories'
import { TopicSkeleton } from '@/shell/topic/skeletons'
import { SchoolTopicsStore, stateChips } from '@/features/topic/topicdesk/school-topics-store'
import { SchoolLine } from '@/features/topic/topicdesk/topic-lines'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import '@/shell/topic/topic.css'

const keyOf = ({ id }: SchoolTopic) => id
const row = (topic: SchoolTopic) => <SchoolLine topic={topic} />

/** All topics of the reviewer's school, by state, category and name. */
export default signedIn(
  observer(function SchoolTopics() {
    const [store] = useState(() => new SchoolTopicsStore())
    const { list, keyword, state, category } = store
    useEffect(() => void list.load(), [list])
    usePageEvent('onShow', () => {
      if (store.list.phase === 'ready') void store.list.refresh()
    })
    usePull(() => store.list.refresh())
    return (
      <PageFrame>
        <OfflineStrip onRetry={() => void list.refresh()} />
        <View className="tp-top">
          <SearchBar
            value={keyword.typed}
            placeholder={t('搜话题名')}
            max={limits.keyword.max}
            onChange={keyword.type}
            onSearch={keyword.search}
          />
        </View>
        <Chips items={stateChips} value={state} onChange={store.ofState} />
        <Chips items={categoryChips()} value={category} onChange={store.ofCategory} />
        <PagedListView
          list={list}
          keyOf={keyOf}
          renderItem={row}
          rowHeight={92}
          skeleton={<TopicSkeleton />}
          empty={<Empty title={t('没有这样的话题')} text={t('换一个状态或分类看看。')} />}
        />
      </PageFrame>
    )
  }),
)
