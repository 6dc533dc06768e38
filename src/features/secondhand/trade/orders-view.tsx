import React from 'react'
import { observer } from 'mobx-react-lite'
import { ratingDays } from '@contract/order/rules'
import { groupNames, groupTitles, type Group } from '@contract/secondhand/trade/after/rules'
import type { TradeCard as Row } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { linkTo } from '@/shell/links'
import { GroupedOrders } from '@/shell/order/grouped'
import { GroupedOrdersView } from '@/shell/order/grouped-view'
import { useFrames } from '@/shell/order/use-frames'
import { formatCount } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import type { Act, Side } from './acts'
import { doCardAct } from './doing'
import { ofTrades } from './frames'
import { homePage } from '../pages'
import { firstWaiting, TradeCard } from './trade-card'

const lists = { buyer: 'secondHandOrder/orderSelect', seller: 'secondHandOrder/sellerOrderSelect' } as const

/** One's orders of a side, and how many wait in each group. */
class TradesStore {
  readonly orders: GroupedOrders<Group, Row>
  readonly counts = new Resource(() => get('secondHandOrder/orderNumber', {}, inPlace))

  constructor(
    readonly side: Side,
    group?: string,
  ) {
    this.orders = new GroupedOrders<Group, Row>(
      groupNames as [Group, ...Group[]],
      (name, after) => get(lists[side], { group: name, after }, inPlace),
      group,
    )
  }

  /** Neither rejects. */
  load = () => Promise.all([this.orders.load(), this.counts.load()])

  /** 待付款 2; without a number where nothing waits. */
  titleOf = (group: Group): string => {
    const counts = this.counts.data?.[this.side === 'buyer' ? 'bought' : 'sold']
    const count = group === 'all' ? 0 : (counts?.[group] ?? 0)
    return count > 0 ? `${t(groupTitles[group])} ${formatCount(count)}` : t(groupTitles[group])
  }
}

const nothing: Record<Side, string> = {
  buyer: t('你还没有买过二手'),
  seller: t('你还没有卖出过东西'),
}

/** What one bought, or sold; `group` is shown first. */
export const OrdersView = observer(function OrdersView({
  side,
  group,
}: {
  side: Side
  group?: string | undefined
}) {
  const store = useStore(() => new TradesStore(side, group), { show: true })
  useFrames(ofTrades, async () => {
    // what is on its way may be older than the frame
    await store.orders.list.load()
    await store.load()
  })
  return (
    <GroupedOrdersView
      store={store.orders}
      titleOf={store.titleOf}
      rowHeight={236}
      row={(order) => <Own store={store} order={order} />}
      empty={(name) => <Nothing side={side} group={name} />}
    />
  )
})

const Nothing = ({ side, group }: { side: Side; group: Group }) => {
  const title = group === 'all' ? nothing[side] : t('没有{group}的订单', { group: t(groupTitles[group]) })
  if (group === 'unrated')
    return <Empty title={title} text={t('完成的订单会在这里，{n} 天内可以评价。', { n: ratingDays.first })} />
  return (
    <Empty
      title={title}
      text={side === 'buyer' ? t('同学用过的东西，在二手里找找看。') : t('把不用的东西挂出来，同学会来买。')}
      action={{ label: t('去二手看看'), onTap: linkTo(homePage) }}
    />
  )
}

const Own = observer(function Own({ store, order }: { store: TradesStore; order: Row }) {
  const run = async (act: Act) => {
    await doCardAct(act, order)
    await store.load()
  }
  return <TradeCard order={order} first={order.id === firstWaiting(store.orders.list.items)} onAct={run} />
})
