import React from 'react'
import { observer } from 'mobx-react-lite'
import { wayTitles } from '@contract/sale/rules'
import { stateTitles } from '@contract/sale/states/rules'
import type { RefundState } from '@contract/sale/after/rules'
import type { SaleCard as Card_ } from '@contract/sale/shapes'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { CardActs } from '@/shell/order/card-acts'
import { yuan } from '@/shell/order/labels'
import { dayTime } from '@/shell/times'
import { Text, View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Price } from '@/ui/price'
import { Tag } from '@/ui/tag'
import '@/shell/order/order.css'
import { actTitle, cardActs, grave, waits, type Act, type Side } from './acts'
import { Cover } from './cover'
import { useSale } from './of-kind'
import { piecesText, refundTitle, stateTones } from './labels'
import './sale.css'

const sideOfCard = ({ mine }: Pick<Card_, 'mine'>): Side => (mine ? 'buyer' : 'seller')

/** What came of money that was asked back: all of it ends an order. */
const refundSaid = (order: Card_, refund: RefundState): string =>
  refund === 'done' && order.state !== 'cancelled'
    ? t('退过一部分钱')
    : t('退款：{state}', { state: refundTitle(refund, sideOfCard(order)) })

/** Of a list, the first order that waits for its reader: its main button is the list's yellow one. null where none does. */
export const firstWaiting = (orders: readonly Card_[]): string | null =>
  orders.find((order) => waits(order, sideOfCard(order)))?.id ?? null

interface SaleCardProps {
  order: Card_
  /** It is the first that waits for its reader. */
  first: boolean
  onAct: (act: Act, order: Card_) => unknown
}

/** A sale in one's own lists, with what may be done with it. */
export const SaleCard = observer(function SaleCard({ order, first, onAct }: SaleCardProps) {
  const { pages } = useSale()
  const side = sideOfCard(order)
  const { id, title, cover, count, other, state, way, total, was, refund, at } = order
  return (
    <Card label={title} onTap={linkTo(pages.order(id))}>
      <View className="o-head">
        <Avatar src={other.avatar} name={other.name} size={24} />
        <View className="u-grow u-one">{other.name}</View>
        <Tag tone={stateTones[state]}>{t(stateTitles[state])}</Tag>
      </View>
      <View className="tx-card-main">
        <Cover src={cover} />
        <View className="u-grow">
          <View className="u-two">{title}</View>
          <View className="u-meta">
            {t(wayTitles[way])}
            {count > 1 && <Text className="tx-whole">{` · ${piecesText(count)}`}</Text>}
          </View>
          {refund !== null && <View className="u-meta">{refundSaid(order, refund)}</View>}
        </View>
        <View className="tx-card-sum">
          <Price fen={total} size="title" />
          {was !== null && was !== total && (
            <View className="u-meta tx-was" ariaLabel={t('改价前 {sum}', { sum: yuan(was) })}>
              {yuan(was)}
            </View>
          )}
        </View>
      </View>
      <View className="u-meta">{dayTime(at)}</View>
      <CardActs
        title={title}
        acts={cardActs(order, side)}
        first={first}
        name={(act) => actTitle(act, order, side)}
        grave={grave}
        onAct={(act) => onAct(act, order)}
      />
    </Card>
  )
})
