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
import type { IconName } from '@/ui/icons/names'
import { ListPage } from '@/ui/list/list-page'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { Look } from './look'
import { deskPage, itemPage, ordersPage, pointsPage, shelfPages, signPage, wardrobePage } from './pages'
import { ShelfStore } from './shelf-store'
import { kindTitles, noteOf, pointsText } from './labels'
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
      rowHeight={180}
      columnHeight={even}
      skeleton={<CardSkeleton rows={4} />}
      renderItem={(item) => <Tile item={item} />}
      empty={<Nothing store={store} />}
    >
      <Purse store={store} />
      <View className="ma-kinds">
        <View className="u-grow">
          <Segmented items={kinds} value={kind} onChange={(key) => key !== kind && turn(key)} />
        </View>
        <Within store={store} />
      </View>
    </ListPage>
  )
})

/** Only what the points are enough for. */
const Within = observer(function Within({ store: { within, narrow } }: { store: ShelfStore }) {
  return (
    <Button size={44} kind="line" icon={within ? 'check' : undefined} onTap={() => narrow(!within)}>
      {within ? t('只看能换的') : t('能换的')}
    </Button>
  )
})

const Nothing = observer(function Nothing({ store: { within, narrow } }: { store: ShelfStore }) {
  return within ? (
    <Empty
      title={t('现在的积分还换不到')}
      text={t('再攒一点，或者看看全部的。')}
      action={{ label: t('看全部'), onTap: () => narrow(false) }}
    />
  ) : (
    <Empty
      title={t('商城还没有摆东西')}
      text={t('学校正在准备，先去签到攒积分。')}
      action={{ label: t('去签到'), onTap: linkTo(signPage) }}
    />
  )
})

const Purse = observer(function Purse({ store: { points, manages } }: { store: ShelfStore }) {
  return (
    <>
      <View className="ma-purse">
        <View className="u-grow" ariaRole="link" onTap={linkTo(pointsPage)} hoverClassName="u-press">
          <View className="u-meta ma-detail">
            {t('我的积分')}
            <Icon name="chevron-right" size={16} />
          </View>
          <View className="u-hero u-figures">{points === null ? '–' : formatCount(points)}</View>
        </View>
        <Tool icon="circle-check" label={t('去签到')} page={signPage} />
        <Tool icon="shirt" label={t('我的装扮')} page={wardrobePage} />
        <Tool icon="list" label={t('兑换订单')} page={ordersPage} />
      </View>
      {manages && (
        <CellGroup>
          <Cell
            icon="settings"
            title={t('管理本校商城')}
            value={t('价格、库存、上下架')}
            onTap={linkTo(deskPage)}
          />
        </CellGroup>
      )}
    </>
  )
})

const Tool = ({ icon, label, page }: { icon: IconName; label: string; page: string }) => (
  <View className="ma-tool" ariaRole="link" onTap={linkTo(page)} hoverClassName="u-press">
    <Icon name={icon} size={22} />
    <View className="u-micro">{label}</View>
  </View>
)

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
        {owned ? (
          <Tag tone="green">{worn ? t('佩戴中') : t('已拥有')}</Tag>
        ) : (
          <>
            <View className="u-one">{pointsText(price)}</View>
            {note !== '' && <View className="u-meta u-one">{note}</View>}
          </>
        )}
      </View>
    </View>
  )
})
