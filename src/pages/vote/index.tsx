import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import type { EventList } from '@contract/vote/rules'
import type { VoteEvent } from '@contract/vote/schema'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { EventCard } from '@/features/vote/event-card'
import { EventListsStore } from '@/features/vote/lists-store'
import { createPage } from '@/features/vote/pages'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

const kinds: { key: EventList; label: string }[] = [
  { key: 'open', label: t('进行中') },
  { key: 'ended', label: t('已结束') },
  { key: 'joined', label: t('我参与的') },
  { key: 'mine', label: t('我发起的') },
]
const byId = ({ id }: VoteEvent) => id
const create = linkTo(createPage)

/** Voting events. */
export default observer(function VoteIndex() {
  const [store] = useState(() => new EventListsStore())
  const { keyword, chosen, list } = store
  const closedToMe = store.own && !session.signedIn
  usePageEvent('onShow', () => void store.back())
  usePull(async () => closedToMe || list.refresh())
  return (
    <PageFrame fab={!list.empty && <Fab icon="pencil" label={t('发起投票')} onTap={create} />}>
      <OfflineStrip onRetry={() => void list.refresh()} />
      <View className="vo-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜投票')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <Chips items={kinds} value={chosen} onChange={store.choose} />
      {closedToMe ? (
        <SignInFirst />
      ) : (
        <View className="vo-list">
          <PagedListView
            list={list}
            keyOf={byId}
            renderItem={(event) => <EventCard event={event} />}
            rowHeight={290}
            skeleton={<FeedSkeleton />}
            empty={<Nothing store={store} />}
          />
        </View>
      )}
    </PageFrame>
  )
})

const Nothing = observer(function Nothing({ store: { chosen, keyword } }: { store: EventListsStore }) {
  const begin = { label: t('发起投票'), icon: 'pencil' as const, onTap: create }
  if (keyword.settled !== '')
    return <Empty title={t('没有找到')} text={t('换个短一点的词，或者由你来发起。')} action={begin} />
  if (chosen === 'ended')
    return <Empty drawing="lamp" title={t('还没有结束的投票')} text={t('结束以后，结果都留在这里。')} />
  if (chosen === 'joined')
    return <Empty title={t('还没有参与过')} text={t('投过票、报过名的，都会在这里。')} />
  return (
    <Empty
      title={t('还没有投票')}
      text={t('十佳歌手、最美照片、班级吉祥物，都可以投出来。')}
      action={begin}
    />
  )
})
