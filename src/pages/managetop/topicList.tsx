import React from 'react'
import { observer } from 'mobx-react-lite'
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
import { ListPage } from '@/ui/list/list-page'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import '@/shell/topic/topic.css'

const keyOf = ({ id }: SchoolTopic) => id
const row = (topic: SchoolTopic) => <SchoolLine topic={topic} />

/** All topics of the reviewer's school, by state, category and name. */
export default signedIn(
  observer(function SchoolTopics() {
    const store = useStore(() => new SchoolTopicsStore(), {
      load: (topics) => topics.list.load(),
      show: (topics) => topics.list.refresh(),
    })
    const { list, keyword, state, category } = store
    return (
      <ListPage
        list={list}
        keyOf={keyOf}
        renderItem={row}
        rowHeight={92}
        skeleton={<TopicSkeleton />}
        empty={<Empty title={t('没有这样的话题')} text={t('换一个状态或分类看看。')} />}
      >
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
      </ListPage>
    )
  }),
)
