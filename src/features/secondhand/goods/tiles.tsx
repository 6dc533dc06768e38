import React, { type ReactElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { PagedListView } from '@/ui/list/paged-list-view'
import type { Paged } from '@/ui/list/types'
import { Block } from '@/ui/states/skeleton'
import { GoodsTile, heightOf, keyOf } from './goods-tile'
import './goods.css'

const tile = (goods: GoodsCard) => <GoodsTile goods={goods} />

/** Listings in columns, with all states of a list. */
export const Tiles = observer(function Tiles({
  list,
  empty,
}: {
  list: Paged<GoodsCard>
  empty: ReactElement
}) {
  return (
    <PagedListView
      list={list}
      keyOf={keyOf}
      renderItem={tile}
      columnHeight={heightOf}
      rowHeight={290}
      skeleton={<TilesSkeleton />}
      empty={empty}
    />
  )
})

/** Two columns before they are there. */
const TilesSkeleton = () => (
  <View className="u-sk-fade u-broad gd-skeleton" ariaRole="status" ariaLabel={t('正在加载')}>
    {['210px', '150px', '160px', '210px'].map((height, index) => (
      <View key={index} className="gd-skeleton-tile">
        <Block width="100%" height={height} shape="photo" />
        <Block width="80%" height="14px" />
        <Block width="64px" height="18px" />
      </View>
    ))}
  </View>
)
