import React from 'react'
import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { View } from '@/platform/components'
import { Card } from '@/ui/card'
import { pathOfGoods } from '../pages'
import { Cover } from './goods-tile'
import './own.css'

/** A listing as what is written refers to it. */
export const GoodsRef = ({ goods }: { goods: GoodsCard }) => (
  <Card onTap={linkTo(pathOfGoods(goods.id))}>
    <View className="go-line">
      <View className="go-photo go-small">
        <Cover goods={goods} />
      </View>
      <View className="u-grow">
        <View className="u-two go-title">{goods.title}</View>
        <View className="u-price">{yuan(goods.price)}</View>
      </View>
    </View>
  </Card>
)
