import React from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles } from '@contract/discount/rules'
import type { Shop } from '@contract/discount/fields'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Icon } from '@/ui/icons/icon'
import { Tag } from '@/ui/tag'
import { Filled } from './activity-card'
import { pathOfShop } from './pages'
import { shopTag, whereOf } from './labels'
import './discount.css'

/** A shop in a list. */
export const ShopRow = observer(function ShopRow({ shop }: { shop: Shop }) {
  const { id, name, kind, cover, gives, activities, favourite } = shop
  const { label, tone } = shopTag(shop)
  return (
    <View className="dc-row" ariaRole="button" onTap={linkTo(pathOfShop(id))} hoverClassName="u-cell-press">
      <View className="dc-thumb">
        <Filled src={cover?.thumb} icon="building-store" />
      </View>
      <View className="u-grow">
        <View className="dc-line">
          <View className="u-strong u-one">{name}</View>
          {favourite && <Icon name="star" size={16} label={t('已收藏')} />}
          <View className="u-grow" />
          <Tag tone={tone}>{label}</Tag>
        </View>
        {gives !== '' && <View className="u-two">{gives}</View>}
        <View className="u-meta u-one">{`${t(kindTitles[kind])} · ${whereOf(shop)}`}</View>
        {activities > 0 && (
          <View className="dc-tags">
            <Tag tone="amber">{t('{n} 个抢券活动', { n: activities })}</Tag>
          </View>
        )}
      </View>
    </View>
  )
})
