import React, { useEffect, useRef } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { circle } from '@/shell/dynamic/circle-store'
import type { CircleTab } from '@/shell/dynamic/circle-store'
import { feedRows } from '@/shell/dynamic/feed-list'
import { linkTo, pathOfTopic } from '@/shell/links'
import { useTabBadge } from '@/shell/message/use-tab-badge'
import { signInPage } from '@/net/prompts'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { ignored } from '@/platform/ignored'
import { Cell } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { IconButton } from '@/ui/icon-button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { Tabs } from '@/ui/tabs'
import { useShare } from '@/ui/use-share'

const tabs: { key: CircleTab; label: string }[] = [
  { key: 'school', label: t('本校') },
  { key: 'nationwide', label: t('全国') },
  { key: 'following', label: t('关注') },
]

/** The hosts tell of the tap that opens a tab shortly before or after the page shows. */
const arrivalMs = 500

const search = linkTo('/pages/index/search')
const publish = linkTo('/pages/publish/talkPublish')

/** The circle: what the school, the country and the people one follows are saying. */
export default observer(function Shequ() {
  const { list } = circle
  useTabBadge()
  useShare()
  useEffect(() => {
    // without them the usual channels stand
    void ignored(circle.loadChannels())
  }, [])
  const shownAt = useRef(Infinity)
  usePageEvent('onShow', () => {
    shownAt.current = Date.now()
  })
  usePageEvent('onHide', () => {
    shownAt.current = Infinity
  })
  usePageEvent('onTabItemTap', () => {
    // the tap that opens the page asks for nothing; one on the open page asks for what is new
    if (Date.now() - shownAt.current > arrivalMs && list.phase === 'ready') void list.refresh()
  })
  return (
    <PageFrame
      bar={{
        left: <Tabs items={tabs} value={circle.tab} onChange={circle.show} />,
        right: (
          <View className="u-wide">
            <IconButton name="search" label={t('搜索')} onTap={search} />
          </View>
        ),
      }}
      fab={!list.empty && <Fab icon="pencil" label={t('发动态')} onTap={publish} />}
    >
      <OfflineStrip onRetry={list.refresh} />
      {circle.tab !== 'following' && (
        <Chips
          items={circle.channels}
          value={circle.channel}
          onChange={circle.choose}
          lead={
            <View className="u-narrow">
              <IconButton name="search" label={t('搜索')} size={20} onTap={search} />
            </View>
          }
        />
      )}
      {circle.tab !== 'following' && circle.channel.startsWith('#') && (
        <Cell
          icon="hash"
          title={t('进话题 {name}', { name: circle.channel })}
          onTap={linkTo(pathOfTopic(circle.channel.slice(1)))}
        />
      )}
      {circle.tab === 'following' && !session.signedIn ? (
        <SignInFirst />
      ) : (
        <PagedListView {...feedRows(circle.tab !== 'school')} list={list} empty={<NothingYet />} />
      )}
    </PageFrame>
  )
})

const SignInFirst = () => (
  <Empty
    title={t('登录后看关注的人')}
    text={t('关注了谁，这里就有谁的新动态。')}
    action={{ label: t('登录'), onTap: linkTo(signInPage) }}
  />
)

const NothingYet = observer(function NothingYet() {
  const following = circle.tab === 'following'
  return (
    <Empty
      title={following ? t('还没有关注谁') : t('这里还没有动态')}
      text={following ? t('去本校看看，遇到有意思的人就关注一下。') : t('发第一条，让大家看见你。')}
      action={
        following
          ? { label: t('去看看'), onTap: () => circle.show('school') }
          : { label: t('发动态'), onTap: publish }
      }
    />
  )
})
