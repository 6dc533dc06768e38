import React from 'react'
import { observer } from 'mobx-react-lite'
import { parcelTags, ratingComplaints, ratingTags } from '@contract/sale/after/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { OrderRating } from '@/shell/order/rating'
import { RatingStore } from '@/shell/order/rating-store'
import { leaveFor } from '@/shell/payment/leave'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { saleGet, useSale, type SaleUi } from './kind'
import './sale.css'

function storesOf(kind: SaleUi, id: string) {
  const read = () => saleGet(kind, 'orderInfo', { id }, inPlace)
  const order = new Resource(read)
  const rating = new RatingStore(kind.name, id, async () => (await read()).rating)
  const load = async (): Promise<void> => {
    await order.load()
    const { data } = order
    if (data) rating.both.set(data.rating)
  }
  return { order, rating, load }
}

/** Rates the other side of a sale that is over, or adds a word later. */
export const RatingView = observer(function RatingView({ id }: { id: string }) {
  const kind = useSale()
  const { order, rating, load } = useStore(() => storesOf(kind, id), { show: true, pull: true })
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void load()} />
      <Loaded of={order} onRetry={load} skeleton={<FormSkeleton fields={3} />} part>
        {(data) => <Body store={rating} order={data} />}
      </Loaded>
    </PageFrame>
  )
})

const Body = observer(function Body({ store, order }: { store: RatingStore; order: Sale }) {
  const { pages } = useSale()
  const { mine, other, title, rates, second, way } = order
  const of = mine ? 'seller' : 'buyer'
  return (
    <>
      <View className="u-pad">
        <View className="tx-side">
          <Avatar src={other.avatar} name={other.name} size={48} />
          <View className="u-grow">
            <View className="u-title u-one">{other.name}</View>
            <View className="u-meta u-one">{title}</View>
          </View>
        </View>
      </View>
      <OrderRating
        store={store}
        of={of}
        tags={ratingTags[of].filter((tag) => way === 'courier' || !parcelTags.includes(tag))}
        complaints={ratingComplaints}
        may={rates}
        second={second}
        words={{
          ask: mine ? t('卖家怎么样') : t('买家怎么样'),
          nameless: t('卖家和别人看不到是谁写的'),
        }}
      />
      {store.both.data?.mine && (
        <View className="tx-onward">
          <Button className="u-grow" kind="line" size={44} onTap={() => leaveFor(pages.order(order.id))}>
            {t('回到订单')}
          </Button>
          <Button className="u-grow" kind="line" size={44} onTap={linkTo(pages.home)}>
            {t('看看别的')}
          </Button>
        </View>
      )}
    </>
  )
})
