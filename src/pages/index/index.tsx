import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { DynamicCard, cardHeight } from '@/features/circle/dynamic-card'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { Above } from '@/features/home/above'
import { Masthead } from '@/features/home/masthead'
import { HomeStore } from '@/features/home/home-store'
import { NextClass } from '@/features/home/next-class'
import { CardSkeleton, HomeSkeleton } from '@/features/home/skeleton'
import { linkTo } from '@/shell/links'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchEntry } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { ErrorState } from '@/ui/states/error-state'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useShare } from '@/ui/use-share'

const keyOf = (dynamic: DynamicStore) => dynamic.id
const card = (dynamic: DynamicStore) => <DynamicCard dynamic={dynamic} />

/** Home: the school's banners, features, notices and hot topics, and what is worth reading today. */
export default observer(function Index() {
  useTabBadge()
  useShare()
  const [home] = useState(() => HomeStore.open())
  const school = profile.school?.id
  useEffect(() => {
    void home.show()
  }, [home, school])
  usePageEvent('onShow', home.show)
  usePull(() => home.refresh())
  return (
    <PageFrame bar={{ left: <Masthead /> }}>
      <OfflineStrip onRetry={home.refresh} />
      <View className="u-pad">
        <SearchEntry placeholder={t('搜动态、问答、公告、同学')} onTap={linkTo('/pages/index/search')} />
      </View>
      <NextClass />
      {home.failed ? (
        <ErrorState error={home.first.error} onRetry={home.refresh} />
      ) : home.begun ? (
        <>
          <Above first={home.first} />
          {home.fed && <Recommended home={home} />}
        </>
      ) : (
        <HomeSkeleton />
      )}
    </PageFrame>
  )
})

const Recommended = ({ home }: { home: HomeStore }) => (
  <>
    <Section title={t('为你推荐')} />
    <PagedListView
      list={home.feed}
      keyOf={keyOf}
      renderItem={card}
      columnHeight={cardHeight}
      rowHeight={260}
      skeleton={<CardSkeleton />}
      empty={
        <Empty
          title={t('今天还没有新鲜事')}
          text={t('发一条，推荐位就是你的。')}
          action={{ label: t('发动态'), onTap: linkTo('/pages/publish/talkPublish') }}
        />
      }
    />
  </>
)
