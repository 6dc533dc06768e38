import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { ratingComplaints, ratingTags } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { OrderRating } from '@/shell/order/rating'
import { RatingStore } from '@/shell/order/rating-store'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { TipSheet } from './tip-sheet'
import './order.css'

function storesOf(id: string) {
  const order = new Resource(() => get('running/detail', { id }, inPlace))
  const rating = new RatingStore('errand', id, () => get('running/evaluation', { order: id }, inPlace))
  return { order, rating, load: () => Promise.all([order.load(), rating.load()]) }
}

/** Rates the other side of an errand that is over. */
export const RatingView = observer(function RatingView({ id }: { id: string }) {
  const { order, rating, load } = useStore(() => storesOf(id), { show: true, pull: true })
  const skeleton = <FormSkeleton fields={3} />
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void load()} />
      <Loaded of={order} onRetry={load} skeleton={skeleton} part>
        {(data) => (
          <Loaded of={rating.both} onRetry={load} skeleton={skeleton} part>
            {() => <Body store={rating} order={data} />}
          </Loaded>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Body = observer(function Body({ store, order }: { store: RatingStore; order: OrderDetail }) {
  const of = order.mine ? 'seller' : 'buyer'
  const rated = order.mine ? order.rider : order.owner
  return (
    <>
      {rated && (
        <View className="er-pad er-top">
          <Avatar src={rated.avatar} name={rated.name} size={48} />
          <View className="u-grow">
            <View className="u-title u-one">{rated.name}</View>
            <View className="u-meta u-one">{order.title}</View>
          </View>
        </View>
      )}
      <OrderRating
        store={store}
        of={of}
        tags={ratingTags[of]}
        complaints={ratingComplaints}
        may={order.rating.may}
        second={order.rating.second}
        words={{
          ask: order.mine ? t('骑手怎么样') : t('下单人怎么样'),
          nameless: t('骑手和别人看不到是谁写的'),
        }}
      />
      {order.mine && store.both.data?.mine && order.state === 'done' && <Thanks order={order} />}
    </>
  )
})

function Thanks({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <View className="u-pad er-thanks">
      <Button kind="line" block icon="gift" onTap={() => setOpen(true)}>
        {t('再给骑手小费')}
      </Button>
      <TipSheet order={order} open={open} onClose={() => setOpen(false)} />
    </View>
  )
}
