import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles, sexTitles } from '@contract/running/price/rules'
import type { OrderCard as Order } from '@contract/running/schema'
import { t } from '@/locale'
import type { Tap } from '@/platform/components/types'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { Marker } from '@/ui/marker'
import { Price } from '@/ui/price'
import { Tag } from '@/ui/tag'
import '@/shell/order/order.css'
import { Route } from './route'
import { StateTag } from './state-tag'
import { dueText, parcelText, yuan } from './labels'
import './errand.css'

interface OrderCardProps {
  order: Order
  /** The sum that counts to the reader: what was paid, or what a rider has of it. */
  price: 'total' | 'pay'
  /** Says its state; not in the hall, where all wait. */
  state?: boolean
  /** Why it stands first, marked. */
  mark?: string | undefined
  /** With the whole title, where it is the only card. */
  whole?: boolean
  /** The tap that leads on from it. */
  onTap?: ((order: Order) => Tap) | undefined
  /** At the right of the last line, or below it where that says the state: buttons. */
  children?: ReactNode
}

/** An order in a list or the hall. */
export const OrderCard = observer(function OrderCard({
  order,
  price,
  state,
  mark,
  whole,
  onTap,
  children,
}: OrderCardProps) {
  const { kind, title, from, to, size, pieces, sex, urgent, tip } = order
  const parcels = parcelText({ size, pieces })
  const tap = onTap?.(order)
  return (
    <Card label={tap?.href && title} onTap={tap}>
      <View className="o-head">
        <Tag>{t(kindTitles[kind])}</Tag>
        {urgent && <Tag tone="red">{t('加急')}</Tag>}
        <View className="u-meta u-grow u-one">
          {whole ? parcels : [parcels, title].filter((part) => part !== '').join(' · ')}
        </View>
        <Price fen={order[price]} size="display" />
      </View>
      {mark && (
        <View className="u-meta u-ink u-strong">
          <Marker>{mark}</Marker>
        </View>
      )}
      {whole && <View className="u-text">{title}</View>}
      <Route from={from} to={to} away={order.away} metres={order.metres} />
      {(sex !== 'any' || tip > 0) && (
        <View className="er-tags">
          {sex !== 'any' && <Tag tone="blue">{t(sexTitles[sex])}</Tag>}
          {tip > 0 && <Tag tone="amber">{t('含小费 {tip}', { tip: yuan(tip) })}</Tag>}
        </View>
      )}
      <View className="er-foot">
        <View className="u-meta u-grow">{dueText(order)}</View>
        {state && <StateTag state={order.state} />}
        {!state && children}
      </View>
      {state && children}
    </Card>
  )
})
