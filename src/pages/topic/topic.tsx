import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Advert } from '@/features/home/advert'
import { categoryChips } from '@/features/topic/categories'
import { explainHeat } from '@/features/topic/head'
import { TopicHomeStore } from '@/features/topic/home-store'
import { newTopicsPage, proposePage } from '@/features/topic/pages'
import { topicRows, TopicRow } from '@/shell/topic/topic-row'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { SearchEntry } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useStore } from '@/ui/use-store'

/** The topics' front page. */
export default observer(function TopicHome() {
  const store = useStore(() => new TopicHomeStore(), { pull: true })
  const { hot, recommended } = store
  const { list } = hot
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.refresh()} />
      <View className="tp-top">
        <SearchEntry placeholder={t('搜话题')} onTap={linkTo('/pages/topic/searchTopic')} />
      </View>
      <Advert position="ad-topics" />
      <CellGroup>
        <Cell
          icon="bookmark"
          title={t('我的话题')}
          text={t('关注的、提议的、管理的')}
          onTap={linkTo('/pages/topic/myTopic')}
        />
        <Cell
          icon="tag"
          title={t('分类和兴趣')}
          text={t('选了感兴趣的，推荐会更准')}
          onTap={linkTo('/pages/topic/topicType')}
        />
        <Cell icon="plus" title={t('提议话题')} text={t('审核后大家就能看到')} onTap={linkTo(proposePage)} />
      </CellGroup>
      {recommended.data && recommended.data.length > 0 && (
        <>
          <Section title={t('为你推荐')} more={{ label: t('最新话题'), onTap: linkTo(newTopicsPage) }} />
          {recommended.data.map((topic) => (
            <TopicRow key={topic.id} topic={topic} />
          ))}
        </>
      )}
      <Section title={t('最热话题')} more={{ label: t('热度怎么算'), onTap: () => void explainHeat() }} />
      <Chips items={categoryChips()} value={hot.chosen} onChange={hot.choose} />
      <PagedListView
        {...topicRows}
        list={list}
        empty={
          <Empty
            title={t('这一类还没有话题')}
            text={t('想聊的事，提议出来。')}
            action={{ label: t('提议话题'), icon: 'plus', onTap: linkTo(proposePage) }}
          />
        }
      />
    </PageFrame>
  )
})
