import React from 'react'
import { observer } from 'mobx-react-lite'
import type { MallOrder } from '@contract/mall/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Tag } from '@/ui/tag'
import { Look } from './look'
import { itemPage } from './pages'
import type { WardrobeStore } from './wardrobe-store'
import { kindTitles } from './labels'
import './mall.css'

/** Something that one has: worn or not, by a tap. */
export const WardrobeRow = observer(function WardrobeRow({
  store,
  order,
}: {
  store: WardrobeStore
  order: MallOrder
}) {
  return (
    <View className="ma-row" ariaRole="none" ariaLabel={order.name} onTap={linkTo(itemPage(order.item))}>
      <View className="ma-row-look">
        <Look of={order} size={48} />
      </View>
      <View className="u-grow">
        <View className="u-row u-gap8">
          <View className="u-strong u-one">{order.name}</View>
          {order.worn && <Tag tone="green">{t('佩戴中')}</Tag>}
        </View>
        <View className="u-meta">{kindTitles[order.kind]}</View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        <Button size={32} kind="line" disabled={store.wear.busy} onTap={() => void store.wear.run(order)}>
          {order.worn ? t('取下') : t('佩戴')}
        </Button>
      </View>
    </View>
  )
})
