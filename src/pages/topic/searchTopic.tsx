import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/topic/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { TopicListStore } from '@/features/topic/list-store'
import { proposePage } from '@/features/topic/pages'
import { topicRows } from '@/shell/topic/topic-row'
import { View } from '@/platform/components'
import { ListPage } from '@/ui/list/list-page'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'

/** Topics by name, the hottest first. */
export default observer(function SearchTopic() {
  const [store] = useState(() => new TopicListStore('hot'))
  const { keyword, list } = store
  return (
    <ListPage
      {...topicRows}
      list={list}
      empty={
        keyword.settled === '' ? (
          <Empty
            title={t('还没有话题')}
            text={t('想聊的事，提议出来。')}
            action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo(proposePage) }}
          />
        ) : (
          <Empty
            title={t('没有这个话题')}
            text={t('换个短一点的词，或者由你来提议。')}
            action={{
              label: t('提议话题'),
              icon: 'plus',
              onTap: linkTo(`${proposePage}?name=${encodeURIComponent(keyword.settled)}`),
            }}
          />
        )
      }
    >
      <View className="tp-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜话题')}
          max={limits.keyword.max}
          focus
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
    </ListPage>
  )
})
