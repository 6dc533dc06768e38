import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import type { TalkList } from '@contract/hot/rules'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { TalkListsStore } from '@/features/hot/lists-store'
import type { TalkStore } from '@/features/hot/talk'
import { TalkCard } from '@/features/hot/talk-card'
import { explainHeat } from '@/features/hot/labels'
import { session } from '@/net/session'
import { Text, View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { Fab } from '@/ui/fab'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FeedSkeleton } from '@/ui/states/skeleton'

const kinds: { key: TalkList; label: string }[] = [
  { key: 'new', label: t('最新') },
  { key: 'hot', label: t('最热') },
  { key: 'closed', label: t('已结束') },
  { key: 'joined', label: t('我选过边的') },
  { key: 'mine', label: t('我发起的') },
]
const keyOf = (talk: TalkStore) => talk.id

/** Questions with two sides. */
export default observer(function HotIndex() {
  const [store] = useState(() => new TalkListsStore())
  const { keyword, chosen } = store
  const closedToMe = store.own && !session.signedIn
  usePageEvent('onShow', () => void store.back())
  usePull(async () => closedToMe || store.list.refresh())
  return (
    <PageFrame
      fab={
        !(store.list.empty && store.offers) && <Fab icon="pencil" label={t('发起热议')} onTap={store.write} />
      }
    >
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <View className="h-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜热议')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <Chips items={kinds} value={chosen} onChange={store.choose} />
      {chosen === 'hot' && (
        <View className="h-heat" ariaRole="button" onTap={() => void explainHeat()}>
          <Text>{t('热度怎么算')}</Text>
          <Icon name="help" size={16} />
        </View>
      )}
      {closedToMe ? <SignInFirst /> : <Talks store={store} />}
    </PageFrame>
  )
})

const Talks = observer(function Talks({ store }: { store: TalkListsStore }) {
  const { list } = store
  return (
    <View className="h-list">
      <PagedListView
        list={list}
        keyOf={keyOf}
        renderItem={(talk) => <TalkCard talk={talk} onOpen={store.open} />}
        rowHeight={260}
        skeleton={<FeedSkeleton />}
        empty={<Nothing store={store} />}
      />
    </View>
  )
})

const Nothing = observer(function Nothing({ store: { chosen, keyword, write } }: { store: TalkListsStore }) {
  const begin = { label: t('发起热议'), icon: 'pencil' as const, onTap: write }
  if (keyword.settled !== '')
    return <Empty title={t('没有找到')} text={t('换个短一点的词，或者由你来发起。')} action={begin} />
  if (chosen === 'closed')
    return <Empty drawing="lamp" title={t('还没有结束的热议')} text={t('结束以后，结果都留在这里。')} />
  if (chosen === 'joined')
    return <Empty title={t('还没有选过边')} text={t('看到有话说的，选一边，结束时会告诉你结果。')} />
  return <Empty title={t('还没有热议')} text={t('食堂、宿舍、早八，哪件事两边都有道理？')} action={begin} />
})
