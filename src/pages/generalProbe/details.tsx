import React from 'react'
import { observer } from 'mobx-react-lite'
import { SignedIn } from '@/shell/account/sign-in-first'
import { withId } from '@/shell/with-id'
import { FiguresView } from '@/features/discount/figures-view'
import { ShopStore } from '@/features/discount/shop-store'
import { ShopBody, ShopFoot } from '@/features/discount/shop-view'
import { cardOfShop } from '@/features/discount/labels'
import { usePageQuery } from '@/platform/query'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FeedSkeleton } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'

/** A shop, by `?id=`; `view=figures`: how often it was used. */
export default withId(function DetailsPage({ id }) {
  const { view } = usePageQuery<{ view: 'figures' }>()
  if (view !== 'figures') return <Details id={id} />
  return (
    <SignedIn>
      <FiguresView id={id} />
    </SignedIn>
  )
})

const Details = observer(function Details({ id }: { id: string }) {
  const store = useStore(() => new ShopStore(id), { show: true, pull: true })
  const { data } = store.shop
  useShare(() => data && cardOfShop(data))
  useTitle(data?.name)
  return (
    <PageFrame foot={data && <ShopFoot store={store} shop={data} />}>
      <Loaded of={store.shop} onRetry={store.load} skeleton={<FeedSkeleton />}>
        {(shop) => <ShopBody store={store} shop={shop} />}
      </Loaded>
    </PageFrame>
  )
})
