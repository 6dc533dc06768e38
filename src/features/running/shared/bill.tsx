import React from 'react'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { BillLine } from '@/shell/order/bill'
import { View } from '@/platform/components'
import { Price } from '@/ui/price'

type Quote = Pick<OrderDetail['quote'], 'items' | 'total'>

/** A price, item by item, and its sum. */
export const QuoteList = ({
  quote,
  total,
}: {
  quote: Quote
  /** What the sum is called. */ total?: string
}) => (
  <View className="o-bill">
    {quote.items.map(({ title, amount, note }, index) => (
      <BillLine key={index} title={t(title)} value={amount} note={note} />
    ))}
    <View className="o-line">
      <View className="u-grow u-strong">{total ?? t('合计')}</View>
      <Price fen={quote.total} size="title" />
    </View>
  </View>
)
