import React from 'react'
import type { ReactNode } from 'react'
import type { OrderDetail } from '@contract/running/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/price'
import { yuan } from './words'
import './errand.css'

interface BillLineProps {
  title: ReactNode
  /** Fen, or words. */
  value: number | string
  note?: string
  tone?: 'ok'
}

/** One line: what for, and how much. */
export const BillLine = ({ title, value, note = '', tone }: BillLineProps) => (
  <View className={classes('er-line', tone === 'ok' && 'u-ok')}>
    <View className="u-grow">
      {title}
      {note !== '' && <View className="u-meta er-note">{note}</View>}
    </View>
    <View className="u-figures er-value">{typeof value === 'number' ? yuan(value) : value}</View>
  </View>
)

type Quote = Pick<OrderDetail['quote'], 'items' | 'total'>

/** A price, item by item, and its sum. */
export const QuoteList = ({
  quote,
  total,
}: {
  quote: Quote
  /** What the sum is called. */ total?: string
}) => (
  <View className="er-bill">
    {quote.items.map(({ name, title, amount, note }) => (
      <BillLine key={name} title={t(title)} value={amount} note={note} />
    ))}
    <View className="er-line">
      <View className="u-grow u-strong">{total ?? t('合计')}</View>
      <Price fen={quote.total} size="title" />
    </View>
  </View>
)
