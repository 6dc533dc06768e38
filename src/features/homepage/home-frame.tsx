import React, { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/homepage/rules'
import type { Home } from '@contract/homepage/schema'
import { t } from '@/locale'
import { feedRows } from '@/shell/dynamic/feed-list'
import { linkTo } from '@/shell/links'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useTitle } from '@/ui/use-title'
import { HeadSkeleton } from './head'
import type { HomeStore } from './home-store'
import { showMenu } from './menu'
import { WordsSheet } from './words-sheet'

interface HomeFrameProps {
  store: HomeStore
  title: string
  /** The page once it is there. */
  children: (home: Home) => ReactNode
}

/** The frame of a person's page: its bar with the menu, loading and failure, and the sheet for a remark name. */
export const HomeFrame = observer(function HomeFrame({ store, title, children }: HomeFrameProps) {
  const [naming, setNaming] = useState(false)
  const { data } = store.home
  useTitle(data && store.name)
  const menu = data && (
    <IconButton name="dots" label={t('更多')} onTap={() => void showMenu(data, () => setNaming(true))} />
  )
  return (
    <PageFrame bar={{ back: 'arrow', title: data?.mine ? t('我的主页') : title, right: menu }}>
      <Loaded of={store.home} onRetry={store.load} skeleton={<PageSkeleton />}>
        {children}
      </Loaded>
      {naming && (
        <WordsSheet
          title={t('备注名')}
          label={t('备注名')}
          limits={limits.remark}
          initial={store.remark ?? ''}
          optional
          placeholder={t('只有你看得到，留空就去掉')}
          action={t('保存')}
          onSend={store.call}
          onClose={() => setNaming(false)}
        />
      )}
    </PageFrame>
  )
})

const PageSkeleton = () => (
  <>
    <HeadSkeleton />
    <FeedSkeleton />
  </>
)

const publish = { label: t('发动态'), onTap: linkTo('/pages/publish/talkPublish') }

/** What the person published, where they show it. */
export function HomeDynamics({ store, home }: { store: HomeStore; home: Home }) {
  if (!home.open.dynamics)
    return <Empty drawing="lamp" title={t('TA 没有公开动态')} text={t('互相认识以后再来看看。')} />
  return (
    <PagedListView
      {...feedRows(true)}
      list={store.dynamics}
      empty={
        <Empty
          title={home.mine ? t('还没发过动态') : t('TA 还没发过动态')}
          text={home.mine ? t('拍张今天的校园，就是第一条。') : undefined}
          action={home.mine ? publish : undefined}
        />
      }
    />
  )
}
