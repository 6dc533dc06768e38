import React from 'react'
import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { ScrollView, View } from '@/platform/components'
import { pathOfGoods } from '../pages'
import { Cover } from './goods-tile'
import './goods.css'

/** A few listings side by side, which scroll. */
export const GoodsStrip = ({ items }: { items: readonly GoodsCard[] }) => (
  <ScrollView direction="x">
    <View className="gd-strip">
      {items.map((item) => (
        <View
          key={item.id}
          className="gd-book"
          ariaRole="button"
          onTap={linkTo(pathOfGoods(item.id))}
          hoverClassName="u-press"
        >
          <View className="gd-book-photo">
            <Cover goods={item} />
          </View>
          <View className="u-meta u-ink u-one">{item.title}</View>
          <View className="u-price">{yuan(item.price)}</View>
        </View>
      ))}
    </View>
  </ScrollView>
)
