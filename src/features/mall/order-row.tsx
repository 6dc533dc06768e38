import React from 'react'
import { observer } from 'mobx-react-lite'
import { orderTitles } from '@contract/mall/rules'
import type { MallOrder } from '@contract/mall/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'
import { fullTime } from '@/ui/format'
import { Tag } from '@/ui/tag'
import { Look } from './look'
import type { OrdersStore } from './orders-store'
import { itemPage } from './pages'
import { kindTitles, orderTones, pointsText } from './labels'
import './mall.css'

/** An order, its state, and what can still be done. */
export const OrderRow = observer(function OrderRow({
  store,
  order,
}: {
  store: OrdersStore
  order: MallOrder
}) {
  const { item, kind, name, price, state, at, until } = order
  return (
    <Card className="ma-order" label={name} onTap={linkTo(itemPage(item))}>
      <View className="u-row u-gap12">
        <View className="ma-row-look">
          <Look of={order} size={48} />
        </View>
        <View className="u-grow">
          <View className="u-row u-gap8">
            <View className="u-strong u-one u-grow">{name}</View>
            <Tag tone={orderTones[state]}>{t(orderTitles[state])}</Tag>
          </View>
          <View className="u-meta u-one">{[kindTitles[kind], fullTime(at)].join(' · ')}</View>
          <View className="u-figures u-strong">{pointsText(price)}</View>
        </View>
      </View>
      {state === 'unpaid' && (
        <View className="ma-order-acts" ariaRole="none" onTap={(event) => event.stopPropagation()}>
          <View className="u-meta u-grow u-figures">
            {t('还剩 ')}
            <Countdown until={Date.parse(until)} onEnd={() => void store.load()} />
          </View>
          <Button size={32} kind="quiet" disabled={store.busy} onTap={() => void store.cancel.run(order)}>
            {t('取消')}
          </Button>
          <Button size={32} loading={store.pay.busy} onTap={() => void store.pay.run(order)}>
            {t('支付')}
          </Button>
        </View>
      )}
    </Card>
  )
})
