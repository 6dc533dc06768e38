import React from 'react'
import type { ReactNode } from 'react'
import { View } from '@/platform/components'
import type { Tap } from '@/platform/components/types'
import { classes } from '@/ui/classes'
import { Price } from '@/ui/price'
import { Cover } from './cover'
import './sale.css'

interface GoodsLineProps {
  line: { title: string; cover: string | null; spec: string; price: number; count: number }
  /** It cannot be bought any more. */
  faded?: boolean
  /** The count has a control of its own. */
  counted?: boolean
  onTap?: Tap | undefined
  /** Below it: what changed, what came back. */
  children?: ReactNode
}

/** One thing in a cart, a settlement or an order. */
export const GoodsLine = ({ line, faded, counted, onTap, children }: GoodsLineProps) => (
  <View
    className={classes('tx-line', faded && 'tx-faded')}
    ariaRole={onTap && 'button'}
    onTap={onTap}
    hoverClassName={onTap ? 'u-press' : undefined}
  >
    <Cover src={line.cover} />
    <View className="u-grow">
      <View className="u-two">{line.title}</View>
      {line.spec !== '' && <View className="u-meta">{line.spec}</View>}
      <View className="tx-line-sum">
        <Price fen={line.price} size="title" />
        {!counted && <View className="u-meta u-figures">× {line.count}</View>}
      </View>
      {children}
    </View>
  </View>
)
