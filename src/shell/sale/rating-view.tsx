import React from 'react'
import { parcelTags, ratingComplaints, ratingTags } from '@contract/sale/after/rules'
import type { Sale } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { RatingPage } from '@/shell/order/rating-page'
import { RatingStore } from '@/shell/order/rating-store'
import { leaveFor } from '@/shell/payment/leave'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
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

const rated = ({ id, mine, other, title, rates, second, way }: Sale) => {
  const of = mine ? ('seller' as const) : ('buyer' as const)
  return {
    of,
    person: other,
    title,
    tags: ratingTags[of].filter((tag) => way === 'courier' || !parcelTags.includes(tag)),
    complaints: ratingComplaints,
    may: rates,
    second,
    words: {
      ask: mine ? t('卖家怎么样') : t('买家怎么样'),
      nameless: t('卖家和别人看不到是谁写的'),
    },
    onward: <Onward id={id} />,
  }
}

/** Rates the other side of a sale that is over, or adds a word later. */
export function RatingView({ id }: { id: string }) {
  const kind = useSale()
  const stores = useStore(() => storesOf(kind, id), { show: true, pull: true })
  return <RatingPage stores={stores} of={rated} />
}

function Onward({ id }: { id: string }) {
  const { pages } = useSale()
  return (
    <View className="tx-onward">
      <Button className="u-grow" kind="line" size={44} onTap={() => leaveFor(pages.order(id))}>
        {t('回到订单')}
      </Button>
      <Button className="u-grow" kind="line" size={44} onTap={linkTo(pages.home)}>
        {t('看看别的')}
      </Button>
    </View>
  )
}
