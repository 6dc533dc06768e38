import React from 'react'
import { observer } from 'mobx-react-lite'
import { parcelTags, ratingComplaints, ratingTags } from '@contract/secondhand/trade/after/rules'
import type { Trade } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { OrderRating } from '@/shell/order/rating'
import { RatingStore } from '@/shell/order/rating-store'
import { leaveFor } from '@/shell/payment/leave'
import { get } from '@/net/call'
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
import { homePage, pathOfTrade } from '../pages'
import './trade.css'

const read = (id: string) => get('secondHandOrder/orderInfo', { id }, inPlace)

function storesOf(id: string) {
  const order = new Resource(() => read(id))
  const rating = new RatingStore('trade', id, async () => (await read(id)).rating)
  const load = async (): Promise<void> => {
    await order.load()
    const { data } = order
    if (data) rating.both.set(data.rating)
  }
  return { order, rating, load }
}

/** Rates the other side of a sale that is over, or adds a word later. */
export const RatingView = observer(function RatingView({ id }: { id: string }) {
  const { order, rating, load } = useStore(() => storesOf(id), { show: true, pull: true })
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void load()} />
      <Loaded of={order} onRetry={load} skeleton={<FormSkeleton fields={3} />} part>
        {(data) => <Body store={rating} order={data} />}
      </Loaded>
    </PageFrame>
  )
})

const Body = observer(function Body({ store, order }: { store: RatingStore; order: Trade }) {
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
          <Button className="u-grow" kind="line" size={44} onTap={() => leaveFor(pathOfTrade(order.id))}>
            {t('回到订单')}
          </Button>
          <Button className="u-grow" kind="line" size={44} onTap={linkTo(homePage)}>
            {t('看看别的')}
          </Button>
        </View>
      )}
    </>
  )
})
