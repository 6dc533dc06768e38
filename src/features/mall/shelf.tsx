import React from 'react'
import { observer } from 'mobx-react-lite'
import { itemKinds, type ItemKind } from '@contract/mall/rules'
import type { MallItem } from '@contract/mall/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { formatCount } from '@/ui/format'
import { Icon } from '@/ui/icons/icon'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { Look } from './look'
import { deskPage, itemPage, ordersPage, pointsPage, shelfPages, signPage, wardrobePage } from './pages'
import { ShelfStore } from './shelf-store'
import { kindTitles, noteOf, pointsText } from './words'
import './mall.css'

const byId = ({ id }: MallItem) => id
const even = () => 1
const kinds = itemKinds.map((key) => ({ key, label: kindTitles[key] }))
const turn = (kind: ItemKind) => void navigation.redirectTo(shelfPages[kind])

/** What is on sale of a kind, with the points on top. */
export const Shelf = observer(function Shelf({ kind }: { kind: ItemKind }) {
  const store = useStore(() => new ShelfStore(kind), {
    load: () => undefined,
    show: ({ list }) => list.refresh(),
  })
  return (
    <ListPage
      fixedBar
      list={store.list}
      keyOf={byId}
      rowHeight={196}
      columnHeight={even}
      skeleton={<CardSkeleton rows={4} />}
      renderItem={(item) => <Tile item={item} />}
      empty={
        <Empty
          title={t('商城还没有摆东西')}
          text={t('学校正在准备，先去签到攒积分。')}
          action={{ label: t('去签到'), onTap: linkTo(signPage) }}
        />
      }
    >
      <Purse store={store} />
      <View className="ma-kinds">
        <Segmented items={kinds} value={kind} onChange={(key) => key !== kind && turn(key)} />
      </View>
    </ListPage>
  )
})

const Purse = observer(function Purse({ store: { points, manages } }: { store: ShelfStore }) {
  return (
    <>
      <View className="ma-purse">
        <View className="u-grow" ariaRole="link" onTap={linkTo(pointsPage)} hoverClassName="u-press">
          <View className="u-meta ma-detail">
            {t('积分明细')}
            <Icon name="chevron-right" size={16} />
          </View>
          <View className="u-hero u-figures">{points === null ? '–' : formatCount(points)}</View>
        </View>
        <Button size={44} kind="line" icon="checkbox" onTap={linkTo(signPage)}>
          {t('去签到')}
        </Button>
      </View>
      <CellGroup>
        <Cell icon="user" title={t('我的装扮')} value={t('戴上、取下')} onTap={linkTo(wardrobePage)} />
        <Cell icon="list" title={t('兑换订单')} onTap={linkTo(ordersPage)} />
        {manages && (
          <Cell
            icon="settings"
            title={t('管理本校商城')}
            value={t('价格、库存、上下架')}
            onTap={linkTo(deskPage)}
          />
        )}
      </CellGroup>
    </>
  )
})

const Tile = observer(function Tile({ item }: { item: MallItem }) {
  const { id, name, price, owned, worn } = item
  const note = noteOf(item)
  return (
    <View
      className="u-card ma-tile"
      ariaRole="link"
      onTap={linkTo(itemPage(id))}
      hoverClassName="u-cell-press"
    >
      <View className={classes('ma-look', item.kind === 'plate' && 'ma-look-plate')}>
        <Look of={item} />
      </View>
      <View className="u-strong u-one">{name}</View>
      <View className="ma-price u-figures">
        {owned ? <Tag tone="green">{worn ? t('佩戴中') : t('已拥有')}</Tag> : pointsText(price)}
      </View>
      <View className="u-meta u-one ma-note">{owned ? '' : note}</View>
    </View>
  )
})
