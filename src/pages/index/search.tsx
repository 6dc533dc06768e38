import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { Offers, Suggestions } from '@/shell/search/offers'
import { ResultLists } from '@/shell/search/result-lists'
import { SearchStore, type SearchTab } from '@/shell/search/search-store'
import { View } from '@/platform/components'
import { keepQuery, usePageQuery } from '@/platform/query'
import { Chips } from '@/ui/chips'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { OfflineStrip } from '@/ui/states/offline-strip'
import '@/shell/search/search.css'

/** Searches everything for `?q=`, beginning with the kind of `?tab=`. */
export default observer(function Search() {
  const query = usePageQuery<{ tab: SearchTab; q: string }>()
  const [store] = useState(() => new SearchStore(query))
  const { keyword } = store
  const { settled } = keyword
  useEffect(() => void store.learn(), [store, settled])
  const tab = store.tab === 'all' ? '' : store.tab
  useEffect(() => keepQuery('pages/index/search', { q: settled, tab }), [settled, tab])
  // a word that led somewhere is worth keeping, though the search key was never pressed
  usePageEvent('onHide', store.remember)
  usePageEvent('onUnload', store.remember)
  usePull(store.refresh)
  return (
    <PageFrame bar={{ back: 'arrow', title: t('搜索') }}>
      <View className="sr-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜动态、问答、公告、同学')}
          max={keywordMax}
          focus={settled === ''}
          onChange={keyword.type}
          onSearch={store.search}
        />
      </View>
      <OfflineStrip onRetry={store.refresh} />
      <Suggestions store={store} />
      {settled === '' ? (
        <Offers store={store} />
      ) : (
        <>
          <Chips items={store.tabs} value={store.tab} onChange={store.show} />
          <ResultLists store={store} />
        </>
      )}
    </PageFrame>
  )
})
