import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import { literal } from '@contract/search/rules'
import { t } from '@/locale'
import { SearchHistory } from '@/shell/search/history'
import { Past } from '@/shell/search/offers'
import { BrowseStore } from '@/features/secondhand/goods/browse'
import { Browse, CategoryChips } from '@/features/secondhand/goods/browse-view'
import { SavedStore } from '@/features/secondhand/goods/saved-store'
import { SavedSearches, SaveSearch } from '@/features/secondhand/goods/saved-view'
import { WantFoot } from '@/features/secondhand/wanted/want-foot'
import { View } from '@/platform/components'
import { keepQuery, usePageQuery } from '@/platform/query'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import '@/features/secondhand/goods/goods.css'

/** Looks through listings by `?q=`; what was looked for before is offered. */
export default observer(function SecondHandSearch() {
  const { q = '' } = usePageQuery<{ q: string }>()
  const [{ store, saved, history }] = useState(() => {
    const store = new BrowseStore({ q })
    return { store, saved: new SavedStore(store), history: new SearchHistory('goodsSearchHistory') }
  })
  const { keyword } = store
  const remember = () => history.add(keyword.settled)
  const search = (word: string) => {
    keyword.search(word)
    remember()
  }
  useEffect(() => keepQuery('pages/secondHand/search', { q: keyword.settled }), [keyword.settled])
  useEffect(() => void saved.load(), [saved])
  usePageEvent('onShow', store.back)
  // a word that led somewhere is worth keeping, though the search key was never pressed
  usePageEvent('onHide', remember)
  usePageEvent('onUnload', remember)
  usePull(async () => keyword.settled === '' || store.list.refresh())
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <View className="gd-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('书名、课程、ISBN、物品')}
          max={keywordMax}
          focus={q === ''}
          onChange={keyword.type}
          onSearch={search}
        />
      </View>
      {literal(keyword.settled) !== null && (
        <View className="u-pad u-meta">{t('一个字只在最近的内容里找，多写几个字更全。')}</View>
      )}
      {keyword.settled !== '' && (
        <>
          <CategoryChips store={store} />
          <SaveSearch store={saved} word={keyword.settled} />
          <Browse store={store} />
          {store.list.items.length > 0 && store.list.more === 'end' && <WantFoot words={keyword.settled} />}
        </>
      )}
      {keyword.settled === '' && history.items.length + saved.items.length === 0 && (
        <Empty drawing="plane" title={t('想找什么')} text={t('两个字就够：高数、台灯、车锁。')} />
      )}
      {keyword.settled === '' && <SavedSearches store={saved} />}
      {keyword.settled === '' && <Past history={history} onSearch={search} />}
    </PageFrame>
  )
})
