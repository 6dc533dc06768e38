import React, { useEffect, useState } from 'react'
import { t } from '@/locale'
import { feedRows } from '@/shell/dynamic/feed-list'
import { feedOf } from '@/shell/dynamic/feed'
import { Lists } from '@/features/homepage/lists'
import { ListsStore } from '@/features/homepage/lists-store'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { ListPage } from '@/ui/list/list-page'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { useShare } from '@/ui/use-share'

/** What I keep an eye on: people by `?tab=`, or with `?tab=favorites` the dynamics that I kept. */
export default signedIn(function MyFollow() {
  const { tab = 'followings' } = usePageQuery<{ tab: string }>()
  return tab === 'favorites' ? (
    <Favorites />
  ) : (
    <PageFrame>
      <People tab={tab} />
    </PageFrame>
  )
})

/** Whom I follow, who follows me, and who does both. */
function People({ tab }: { tab: string }) {
  const [store] = useState(() => new ListsStore(undefined, tab))
  return <Lists store={store} tabs={['followings', 'followers', 'mutual']} />
}

function Favorites() {
  const [list] = useState(() => feedOf((after) => get('dynamic/favorites', { after }, inPlace)))
  useEffect(() => navigation.setTitle(t('我的收藏')), [])
  useShare()
  return (
    <ListPage
      {...feedRows(true)}
      list={list}
      empty={
        <Empty
          title={t('还没有收藏')}
          text={t('在动态下面点星星，想看的时候在这里找。')}
          action={{ label: t('去圈子看看'), onTap: linkTo('/pages/index/shequ') }}
        />
      }
    />
  )
}
