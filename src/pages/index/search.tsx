import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { t } from '@/locale'
import { Offers } from '@/features/search/offers'
import { ResultLists } from '@/features/search/result-lists'
import { SearchStore } from '@/features/search/search-store'
import type { SearchTab } from '@/features/search/search-store'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { Tabs } from '@/ui/tabs'
import '@/features/search/search.css'

const tabs: { key: SearchTab; label: string }[] = [
  { key: 'dynamic', label: t('动态') },
  { key: 'people', label: t('同学') },
  { key: 'school', label: t('学校') },
]

/** Searches dynamics, people and schools for `?q=`, beginning with `?tab=`. */
export default observer(function Search() {
  const query = usePageQuery<{ tab: string; q: string }>()
  const [store] = useState(() => new SearchStore(query))
  const { keyword } = store
  // a word that led somewhere is worth keeping, though the search key was never pressed
  usePageEvent('onHide', store.remember)
  usePageEvent('onUnload', store.remember)
  return (
    <PageFrame bar={{ back: 'arrow', left: <Tabs items={tabs} value={store.tab} onChange={store.show} /> }}>
      <View className="s-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜动态、同学、学校')}
          max={keywordMax}
          focus={keyword.settled === ''}
          onChange={keyword.type}
          onSearch={store.search}
        />
      </View>
      <OfflineStrip />
      {keyword.settled === '' ? <Offers store={store} /> : <ResultLists store={store} />}
    </PageFrame>
  )
})
