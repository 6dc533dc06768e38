import React from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import { SearchBar } from '@/ui/search-bar'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import type { ListsStore, ListTab } from './lists-store'
import { personRows } from '../../shell/account/person-line'
import './homepage.css'

const labels: Record<ListTab, string> = { followings: t('关注'), followers: t('粉丝'), mutual: t('互关') }

const nobody: Record<ListTab, string> = {
  followings: t('还没有关注谁'),
  followers: t('还没有粉丝'),
  mutual: t('还没有互相关注的人'),
}

/** Follows by tab, with a search over each. */
export const Lists = observer(function Lists({
  store,
  tabs,
}: {
  store: ListsStore
  tabs: readonly ListTab[]
}) {
  const { keyword, list, tab } = store
  return (
    <>
      <OfflineStrip onRetry={() => void list.refresh()} />
      <View className="hp-top">
        <Segmented
          items={tabs.map((key) => ({ key, label: labels[key] }))}
          value={tab}
          onChange={store.show}
        />
      </View>
      <View className="hp-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜名字或备注')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <PagedListView
        {...personRows}
        list={list}
        empty={
          keyword.settled === '' ? (
            <Empty
              title={nobody[tab]}
              text={t('看看有没有认识的人。')}
              action={{ label: t('推荐关注'), onTap: linkTo('/pages/public/recommendUser') }}
            />
          ) : (
            <Empty title={t('没找到这位同学')} text={t('名字记得准吗？少写一两个字试试。')} />
          )
        }
      />
    </>
  )
})
