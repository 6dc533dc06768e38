import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { keywordMax } from '@contract/rules'
import type { Shop } from '@contract/discount/fields'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { SignedIn, SignInFirst } from '@/shell/account/sign-in-first'
import { Unnamed } from '@/shell/with-id'
import { ShopsDesk } from '@/features/discount/desk-view'
import { Keepers } from '@/features/discount/keepers-view'
import { ShopsStore, type ShopFilter } from '@/features/discount/lists-store'
import { Locate } from '@/features/discount/locate'
import { ShopForm } from '@/features/discount/shop-form'
import { ShopRow } from '@/features/discount/shop-row'
import { kindRows } from '@/features/discount/labels'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { usePageQuery } from '@/platform/query'
import { Chips } from '@/ui/chips'
import { ListPage } from '@/ui/list/list-page'
import { PageFrame } from '@/ui/page-frame'
import { SearchBar } from '@/ui/search-bar'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import '@/features/discount/discount.css'

const filters: { key: ShopFilter; label: string }[] = [
  { key: 'all', label: t('全部') },
  { key: 'favourite', label: t('收藏') },
  ...kindRows,
]
const byId = ({ id }: Shop) => id

/** Shops of the school; `?view=` the school's desk of them, the form of one, or its keepers. */
export default observer(function ShopPage() {
  const {
    view,
    school = profile.school?.id,
    id,
  } = usePageQuery<{ view: 'desk' | 'edit' | 'keepers'; school: string; id: string }>()
  if (view === undefined) return <Shops />
  if (view === 'keepers' && id !== undefined)
    return (
      <SignedIn>
        <Keepers id={id} />
      </SignedIn>
    )
  if (school === undefined) return <Unnamed />
  return (
    <SignedIn>
      {view === 'edit' ? <ShopForm school={school} id={id} /> : <ShopsDesk school={school} />}
    </SignedIn>
  )
})

const Shops = observer(function Shops() {
  const [store] = useState(() => new ShopsStore())
  const { keyword, filter, list } = store
  usePageEvent('onShow', () => void store.back())
  useShare(() => ({ title: t('优惠商家'), path: '/pages/generalProbe/shop' }))
  const head = (
    <>
      <View className="dc-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜店名、优惠、位置')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <Chips items={filters} value={filter} onChange={store.choose} />
      <Locate />
    </>
  )
  if (filter === 'favourite' && !session.signedIn)
    return (
      <PageFrame>
        {head}
        <SignInFirst />
      </PageFrame>
    )
  return (
    <ListPage
      list={list}
      keyOf={byId}
      renderItem={(shop) => <ShopRow shop={shop} />}
      rowHeight={104}
      skeleton={<RowSkeleton rows={5} />}
      empty={<Nothing store={store} />}
    >
      {head}
    </ListPage>
  )
})

const Nothing = observer(function Nothing({ store: { filter, keyword, choose } }: { store: ShopsStore }) {
  const all = { label: t('看全部'), onTap: () => choose('all') }
  if (keyword.settled !== '') return <Empty title={t('没有找到')} text={t('换个短一点的词。')} />
  if (filter === 'favourite')
    return <Empty title={t('还没有收藏')} text={t('常去的店点收藏，下次排在最前。')} action={all} />
  if (filter !== 'all') return <Empty title={t('还没有这类店')} action={all} />
  return <Empty title={t('学校还没有优惠商家')} text={t('学校谈好优惠，会排到这里。')} />
})
