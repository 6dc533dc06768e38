import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { BusinessForm } from '@/features/secondhand/business-form'
import { SellerStore } from '@/features/secondhand/goods/seller-store'
import { SellerPage } from '@/features/secondhand/goods/seller-view'
import { session } from '@/net/session'
import { usePageQuery } from '@/platform/query'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { LoadedPage } from '@/ui/loaded-page'

/** A seller, `?user=`; without one the viewer's own page; `view=business`: verification as a business. */
export default signedIn(function SellerCenter() {
  const { user = session.info?.user_id ?? '', view } = usePageQuery<{ user: string; view: 'business' }>()
  return view === 'business' ? <BusinessForm /> : <Seller key={user} user={user} />
})

const Seller = observer(function Seller({ user }: { user: string }) {
  const store = useStore(() => new SellerStore(user), {
    show: (page) => page.load(),
    pull: (page) => page.refresh(),
  })
  const { data } = store.seller
  useTitle(store.mine ? t('我的卖家页') : data && t('{name}的卖家页', { name: data.who.name }))
  return (
    <LoadedPage of={store.seller} onRetry={store.load} skeleton={<RowSkeleton rows={4} />}>
      {(shown) => <SellerPage store={store} shown={shown} />}
    </LoadedPage>
  )
})
