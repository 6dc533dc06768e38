import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { categories, type Category } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { BrowseStore } from '@/features/secondhand/goods/browse'
import { Browse, CategoryChips } from '@/features/secondhand/goods/browse-view'
import { WatchSwitch } from '@/features/secondhand/goods/home-parts'
import { bookWatch, textbookList } from '@/features/secondhand/goods/textbooks'
import { Tiles } from '@/features/secondhand/goods/tiles'
import { categoryTitle } from '@/features/secondhand/goods/labels'
import { WantedList } from '@/features/secondhand/wanted/list-view'
import { usePageQuery } from '@/platform/query'
import { View } from '@/platform/components'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useTitle } from '@/ui/use-title'

/** Listings of `?category=`, or of all; `view=textbooks`: books of the reader's courses; `view=wanted`: what others look for. */
export default function SecondHandList() {
  const { category, view } = usePageQuery<{ category: string; view: 'textbooks' | 'wanted' }>()
  if (view === 'wanted') return <WantedList />
  return view === 'textbooks' ? (
    <PageFrame>
      <SignedIn>
        <Textbooks />
      </SignedIn>
    </PageFrame>
  ) : (
    <List category={categories.find((name) => name === category) ?? null} />
  )
}

const List = observer(function List({ category }: { category: Category | null }) {
  const [store] = useState(() => new BrowseStore({ category }))
  usePull(() => store.list.refresh())
  usePageEvent('onShow', store.back)
  useTitle(store.category === null ? t('二手') : categoryTitle(store.category))
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <CategoryChips store={store} />
      <Browse store={store} />
    </PageFrame>
  )
})

const Textbooks = observer(function Textbooks() {
  const [watch] = useState(bookWatch)
  const [list] = useState(() => textbookList(watch))
  usePull(() => list.refresh())
  useTitle(t('你的课在用的书'))
  return (
    <>
      <OfflineStrip onRetry={() => void list.refresh()} />
      <View className="gd-course">
        <View className="u-grow u-meta">{t('有人上架你的教材时告诉我')}</View>
        <WatchSwitch watch={watch} />
      </View>
      <Tiles
        list={list}
        empty={<Empty title={t('还没有人卖')} text={t('打开提醒，有人上架你的教材时会告诉你。')} />}
      />
    </>
  )
})
