import React from 'react'
import { observer } from 'mobx-react-lite'
import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { linkTo } from '@/shell/links'
import { yuan } from '@/shell/order/labels'
import { Image, View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import { pathOfGoods } from '../pages'
import { categoryLooks, goneOf, gradeTitle, metresText } from './labels'
import './goods.css'

/** Height of a picture in a tile over its width. */
const ratioOf = ({ cover }: Pick<GoodsCard, 'cover'>): number =>
  cover ? Math.min(Math.max(cover.height / cover.width, 0.75), 1.33) : 0.75
/** How high a tile is over its width, about: for two columns of even length. */
export const heightOf = (goods: GoodsCard): number => ratioOf(goods) + 0.7
export const keyOf = ({ id }: Pick<GoodsCard, 'id'>): string => id

/** A picture that fills its frame; without one the mark of the category on the ground. */
export const Cover = ({ goods: { cover, category } }: { goods: Pick<GoodsCard, 'cover' | 'category'> }) =>
  cover ? (
    <Image className="gd-fill" src={cover.thumb} mode="aspectFill" lazyLoad alt="" />
  ) : (
    <View className="gd-fill gd-blank">
      <Icon name={categoryLooks[category].icon} size={32} />
    </View>
  )

/** A listing in two columns. Forty of them are one message to the view of a mini-program: few elements, short values. */
export const GoodsTile = observer(function GoodsTile({ goods }: { goods: GoodsCard & { off?: boolean } }) {
  const gone = goneOf(goods)
  return (
    <View
      className="gd-tile"
      ariaRole="button"
      onTap={linkTo(pathOfGoods(goods.id))}
      hoverClassName="u-press"
    >
      <View className="gd-photo" style={{ paddingTop: `${Math.round(ratioOf(goods) * 100)}%` }}>
        <Cover goods={goods} />
        {gone !== '' && <View className="gd-gone">{gone}</View>}
      </View>
      <View className="gd-title u-two">{goods.title}</View>
      <View className="gd-price u-price u-price-title">{yuan(goods.price)}</View>
      <View className="gd-where">
        <View className="u-grow u-one">
          {[gradeTitle(goods.grade), goods.spot].filter(Boolean).join(' · ')}
        </View>
        {goods.away !== undefined && <View className="gd-away">{metresText(goods.away)}</View>}
      </View>
    </View>
  )
})
