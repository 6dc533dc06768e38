import React, { useState } from 'react'
import { ratingComplaints, ratingTags } from '@contract/running/rules'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { RatingPage } from '@/shell/order/rating-page'
import { RatingStore } from '@/shell/order/rating-store'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { TipSheet } from './tip-sheet'
import './order.css'

function storesOf(id: string) {
  const order = new Resource(() => get('running/detail', { id }, inPlace))
  const rating = new RatingStore('errand', id, () => get('running/evaluation', { order: id }, inPlace))
  return { order, rating, load: () => Promise.all([order.load(), rating.load()]) }
}

const rated = (order: OrderDetail) => {
  const { mine, rider, owner, title, rating, state } = order
  const of = mine ? ('seller' as const) : ('buyer' as const)
  return {
    of,
    person: mine ? rider : owner,
    title,
    tags: ratingTags[of],
    complaints: ratingComplaints,
    may: rating.may,
    second: rating.second,
    words: {
      ask: mine ? t('骑手怎么样') : t('下单人怎么样'),
      nameless: t('骑手和别人看不到是谁写的'),
    },
    onward: mine && state === 'done' && <Thanks order={order} />,
  }
}

/** Rates the other side of an errand that is over. */
export function RatingView({ id }: { id: string }) {
  const stores = useStore(() => storesOf(id), { show: true, pull: true })
  return <RatingPage stores={stores} of={rated} />
}

function Thanks({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <View className="u-pad er-more">
      <Button kind="line" block icon="gift" onTap={() => setOpen(true)}>
        {t('再给骑手小费')}
      </Button>
      <TipSheet order={order} open={open} onClose={() => setOpen(false)} />
    </View>
  )
}
