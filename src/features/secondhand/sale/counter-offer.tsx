import React from 'react'
import { observer } from 'mobx-react-lite'
import type { Offer } from '@contract/secondhand/offers/schema'
import { t } from '@/locale'
import { back, linkToChat } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { Cover } from '@/shell/sale/cover'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { Empty } from '@/ui/states/empty'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useTitle } from '@/ui/use-title'
import { useStore } from '@/ui/use-store'
import { LoadedPage } from '@/ui/loaded-page'
import { OfferField } from './offer-field'
import '@/shell/sale/sale.css'

/** Another price, to the other side's offer. */
export const CounterOffer = observer(function CounterOffer({ id }: { id: string }) {
  useTitle(t('还价'))
  const offer = useStore(() => new Resource(() => get('secondHandOffer/info', { id }, inPlace)))
  return (
    <LoadedPage of={offer} skeleton={<FormSkeleton fields={1} />}>
      {(data) =>
        data.mine || data.state !== 'open' ? (
          <Empty
            title={t('现在不用还价')}
            text={t('这个出价已经有了结果，看聊天里的卡片。')}
            action={{ label: t('去聊天'), onTap: linkToChat(data.to) }}
          />
        ) : (
          <Open offer={data} />
        )
      }
    </LoadedPage>
  )
})

const Open = ({ offer: { id, title, cover, price, sum } }: { offer: Offer }) => (
  <View className="tx-more">
    <Card>
      <View className="tx-line">
        <Cover src={cover} />
        <View className="u-grow">
          <View className="u-two">{title}</View>
          <View className="u-meta">{t('对方出 {sum}', { sum: yuan(sum) })}</View>
          <Price fen={price} size="title" />
        </View>
      </View>
    </Card>
    <OfferField
      most={price}
      send={async (key, asked) => {
        await post('secondHandOffer/counter', { key, id, sum: asked }, inPlace)
        back()
      }}
    />
  </View>
)
