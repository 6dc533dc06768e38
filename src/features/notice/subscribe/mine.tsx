import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { limits, sources, sourceTitles } from '@contract/subscribe/rules'
import type { Entry } from '@contract/subscribe/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Dot } from '@/ui/badge'
import { Chips } from '@/ui/chips'
import { Icon } from '@/ui/icons/icon'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Toast } from '@/ui/toast'
import { DigestSheet } from './digest-sheet'
import { EntryRow } from './entry-row'
import type { Kind, SubscribeStore, SubscriptionStore, Tab } from './index-store'
import { SubscriptionRow } from './subscription-row'
import { linkToEntry, ownPage, rhythmOf } from './labels'
import './subscribe.css'

const keyOf = ({ key }: SubscriptionStore) => key
const byId = ({ id }: Entry) => id
const kinds: { key: Kind; label: string }[] = [
  { key: 'all', label: t('全部') },
  ...sources.map((key) => ({ key, label: t(sourceTitles[key]) })),
]

/** How many articles came today, the first of them, and when the digest comes. */
const Today = observer(function Today({ store, onMore }: { store: SubscribeStore; onMore: () => void }) {
  const [open, setOpen] = useState(false)
  const { count = 0, items = [] } = store.today.data ?? {}
  const { data: settings } = store.settings
  if (!store.today.data && !settings) return null
  return (
    <View className="sb-today">
      <View className="u-row u-gap8">
        <View className="u-title u-grow" ariaRole="heading">
          {count > 0 ? t('今天有 {n} 篇新的', { n: count }) : t('今天还没有新的')}
        </View>
        {settings && (
          <View
            className="sb-act"
            ariaRole="button"
            ariaLabel={t('摘要：{when}', { when: rhythmOf(settings) })}
            onTap={() => setOpen(true)}
          >
            <Icon name={settings.every === 'off' ? 'bell-off' : 'clock'} size={16} />
            <Text>{rhythmOf(settings)}</Text>
          </View>
        )}
      </View>
      {items.map((entry) => (
        <View
          key={entry.id}
          className="sb-line-row"
          ariaRole="button"
          onTap={linkToEntry(entry)}
          hoverClassName="u-press"
        >
          {entry.unread && <Dot />}
          <Text className={`u-one u-grow ${entry.unread ? 'u-strong' : ''}`}>{entry.title}</Text>
          <Text className="u-meta u-one sb-source">{entry.source.name}</Text>
        </View>
      ))}
      {count > items.length && (
        <View className="sb-act" ariaRole="button" onTap={onMore}>
          {t('看全部')}
          <Icon name="chevron-right" size={16} />
        </View>
      )}
      {open && <DigestSheet store={store} onClose={() => setOpen(false)} />}
    </View>
  )
})

/** What one subscribes to. */
export const Mine = observer(function Mine({
  store,
  onShow,
}: {
  store: SubscribeStore
  onShow: (tab: Tab) => void
}) {
  const { list, keyword, kind, cancelled } = store
  const filtered = keyword.settled !== '' || kind !== 'all'
  const readAll = async () => {
    if (
      await feedback.modal({
        title: t('全部标为已读？'),
        content: t('所有订阅都读到现在。'),
        confirmText: t('标为已读'),
      })
    )
      await reportFailure(store.readAll())
  }
  const undo = () => void reportFailure(store.undo())
  return (
    <>
      <Today store={store} onMore={() => onShow('latest')} />
      <View className="sb-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('在我订阅的里面找')}
          max={limits.keyword.max}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <Chips items={kinds} value={kind} onChange={store.show} />
      <View className="sb-bar">
        <View className="sb-act" ariaRole="button" onTap={linkTo(ownPage)}>
          <Icon name="pencil" size={16} />
          {t('我的公众号')}
        </View>
        <View className="u-grow" />
        {list.items.some(({ data }) => data.unread > 0) && (
          <View className="sb-act" ariaRole="button" onTap={() => void readAll()}>
            {t('全部已读')}
          </View>
        )}
      </View>
      <View className={list.items.length > 0 ? 'sb-rows' : ''}>
        <PagedListView
          list={list}
          keyOf={keyOf}
          renderItem={(row) => <SubscriptionRow row={row} store={store} />}
          rowHeight={74}
          skeleton={<RowSkeleton />}
          empty={
            filtered ? (
              <Empty title={t('没有找到')} text={t('换个词，或者看看全部。')} />
            ) : (
              <Empty
                title={t('还没有订阅')}
                text={t('订阅社团、学院和达人的专栏，新文章会在这里等你。')}
                action={{ label: t('去发现'), icon: 'compass', onTap: () => onShow('discover') }}
              />
            )
          }
        />
      </View>
      <Toast
        text={cancelled && t('取消了“{name}”', { name: cancelled.subscription.name })}
        action={{ label: t('撤销'), onTap: undo }}
        onClose={store.forget}
      />
    </>
  )
})

const row = (entry: Entry) => <EntryRow entry={entry} whose />

/** New articles of all of them. */
export const Latest = observer(function Latest({
  store,
  onShow,
}: {
  store: SubscribeStore
  onShow: (tab: Tab) => void
}) {
  return (
    <PagedListView
      list={store.latest}
      keyOf={byId}
      renderItem={row}
      rowHeight={96}
      skeleton={<RowSkeleton />}
      empty={
        <Empty
          title={t('还没有文章')}
          text={t('订阅的公众号和专栏发了文章，会按时间排在这里。')}
          action={{ label: t('去发现'), icon: 'compass', onTap: () => onShow('discover') }}
        />
      }
    />
  )
})
