import React from 'react'
import { observer } from 'mobx-react-lite'
import { orderGroups, orderGroupTitles, ratingDays } from '@contract/order/rules'
import type { AnyOrder } from '@contract/order/schema'
import { t } from '@/locale'
import { Image, View } from '@/platform/components'
import { linkTo } from '@/shell/links'
import { dayTime } from '@/shell/times'
import { Card } from '@/ui/card'
import { Chips } from '@/ui/chips'
import { ColumnHeads } from '@/ui/column-heads'
import { ListPage } from '@/ui/list/list-page'
import { Price } from '@/ui/price'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { Tag, type TagTone } from '@/ui/tag'
import { useRoomy } from '@/ui/use-roomy'
import { useStore } from '@/ui/use-store'
import { MyOrdersStore, type GroupChoice } from './mine-store'
import { useListFrames } from './use-frames'
import './order.css'

const all = ''
const byId = ({ id }: AnyOrder) => id
const groupItems: { key: GroupChoice; label: string }[] = [
  { key: 'all', label: t('全部状态') },
  ...orderGroups.map((key) => ({ key, label: t(orderGroupTitles[key]) })),
]
export const tones: Record<AnyOrder['stands'], TagTone> = { acts: 'amber', runs: 'blue', over: 'plain' }

/** What one ordered and what one is paid for, of every kind; `group` is shown first. */
export const AllMyOrders = observer(function AllMyOrders({ group }: { group?: string | undefined }) {
  const store = useStore(() => new MyOrdersStore(group), { show: true })
  const roomy = useRoomy()
  useListFrames(
    ({ type }) => type === 'order',
    () => store.list.load(),
    store.load,
  )
  return (
    <ListPage
      list={store.list}
      keyOf={byId}
      rowHeight={132}
      skeleton={<CardSkeleton rows={4} />}
      renderItem={(order) => <OrderLine order={order} />}
      empty={<None store={store} />}
    >
      <Chips
        items={[{ key: all, label: t('全部') }, ...store.chips.map((key) => ({ key, label: t(key) }))]}
        value={store.chip ?? all}
        onChange={(key) => store.show({ chip: key === all ? null : key })}
      />
      <Chips many items={groupItems} value={store.group} onChange={(key) => store.show({ group: key })} />
      {roomy && !store.list.empty ? (
        <ColumnHeads className="o-heads" columns={columns} />
      ) : (
        <View className="o-gap" />
      )}
    </ListPage>
  )
})

const None = observer(function None({ store }: { store: MyOrdersStore }) {
  const { chip, group } = store
  if (group === 'unrated')
    return (
      <Empty
        title={t('没有待评价的订单')}
        text={t('完成的订单会在这里，{n} 天内可以评价。', { n: ratingDays.first })}
      />
    )
  if (chip !== null || group !== 'all')
    return (
      <Empty
        title={t('没有这样的订单')}
        action={{ label: t('看全部订单'), onTap: () => store.show({ chip: null, group: 'all' }) }}
      />
    )
  return (
    <Empty
      title={t('还没有订单')}
      text={t('请同学跑腿、买卖闲置的每一单，都会在这里。')}
      action={{ label: t('去首页看看'), onTap: linkTo('/pages/index/index') }}
    />
  )
})

const columns = [t('种类'), t('订单'), t('和谁 · 什么时候'), t('状态'), t('金额')]

/** One of them, whatever is sold: what it is, with whom, how it stands and how much it is. */
const OrderLine = ({ order }: { order: AnyOrder }) => {
  const { kind, title, mine, state, stands, rates, other, cover, total, page, at } = order
  const who = other && (mine ? other.name : t('{name} 下的单', { name: other.name }))
  return (
    <Card className="o-mine" onTap={linkTo(page)}>
      <View className="o-line">
        {cover !== null && <Image className="o-line-cover" src={cover} mode="aspectFill" lazyLoad alt="" />}
        <View className="u-grow o-line-body">
          <View className="o-line-head">
            <Tag>{t(kind)}</Tag>
            <View className="u-grow" />
            <Tag tone={tones[stands]}>{t(state)}</Tag>
          </View>
          <View className="u-strong u-two o-line-title">{title}</View>
          <View className="o-line-head">
            <View className="u-meta u-grow u-one">
              {[who, dayTime(at), rates ? t('可以评价') : ''].filter(Boolean).join(' · ')}
            </View>
            <Price fen={total} />
          </View>
        </View>
      </View>
    </Card>
  )
}
