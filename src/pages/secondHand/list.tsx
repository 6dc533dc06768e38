import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { categories, type Category } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { SignedIn } from '@/shell/account/sign-in-first'
import { BrowseStore } from '@/features/secondhand/goods/browse'
import { Browse } from '@/features/secondhand/goods/browse-view'
import { textbookList } from '@/features/secondhand/goods/textbooks'
import { Tiles } from '@/features/secondhand/goods/tiles'
import { categoryChoices, categoryTitle } from '@/features/secondhand/goods/words'
import { usePageQuery } from '@/platform/query'
import { Chips } from '@/ui/chips'
import { usePull } from '@/ui/list/use-pull'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { useTitle } from '@/ui/use-title'

/** Listings of `?category=`, or of all; `view=textbooks`: books of the reader's courses. */
export default function SecondHandList() {
  const { category, view } = usePageQuery<{ category: string; view: string }>()
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

const chips: { key: Category | ''; label: string }[] = [{ key: '', label: t('全部') }, ...categoryChoices]

const List = observer(function List({ category }: { category: Category | null }) {
  const [store] = useState(() => new BrowseStore({ category }))
  usePull(() => store.list.refresh())
  usePageEvent('onShow', store.back)
  useTitle(store.category === null ? t('二手') : categoryTitle(store.category))
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.list.refresh()} />
      <Chips
        many
        items={chips}
        value={store.category ?? ''}
        onChange={(key) => store.pick(key === '' ? null : key)}
      />
      <Browse store={store} />
    </PageFrame>
  )
})

const Textbooks = observer(function Textbooks() {
  const [list] = useState(textbookList)
  usePull(() => list.refresh())
  useTitle(t('你的课在用的书'))
  return (
    <>
      <OfflineStrip onRetry={() => void list.refresh()} />
      <Tiles
        list={list}
        empty={<Empty title={t('还没有人卖')} text={t('在二手首页打开提醒，有人上架你的教材时会告诉你。')} />}
      />
    </>
  )
})
