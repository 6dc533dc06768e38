import React from 'react'
import { observer } from 'mobx-react-lite'
import { ratingDays } from '@contract/order/rules'
import { groupNames, groupTitles, type Group } from '@contract/sale/after/rules'
import type { SaleCard as Row } from '@contract/sale/shapes'
import { t } from '@/locale'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { linkTo } from '@/shell/links'
import { GroupedOrders } from '@/shell/order/grouped'
import { GroupedOrdersView } from '@/shell/order/grouped-view'
import { isOfKind, useListFrames } from '@/shell/order/use-frames'
import { formatCount } from '@/ui/format'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import type { Act, Side } from './acts'
import { doCardAct } from './doing'
import { saleGet, type SaleUi } from './kind'
import { useSale } from './of-kind'
import { firstWaiting, SaleCard } from './sale-card'

const lists = { buyer: 'orderSelect', seller: 'sellerOrderSelect' } as const

/** One's orders of a side, and how many wait in each group. */
class SalesStore {
  readonly orders: GroupedOrders<Group, Row>
  readonly counts = new Resource(() => saleGet(this.kind, 'orderNumber', {}, inPlace))

  constructor(
    private readonly kind: SaleUi,
    readonly side: Side,
    group?: string,
  ) {
    this.orders = new GroupedOrders<Group, Row>(
      groupNames as [Group, ...Group[]],
      (name, after) => saleGet(kind, lists[side], { group: name, after }, inPlace),
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

/** What one bought, or sold; `group` is shown first. */
export const OrdersView = observer(function OrdersView({
  side,
  group,
}: {
  side: Side
  group?: string | undefined
}) {
  const kind = useSale()
  const store = useStore(() => new SalesStore(kind, side, group), { show: true })
  useListFrames(
    (frame) => isOfKind(frame, kind.name),
    () => store.orders.list.load(),
    store.load,
  )
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

function Nothing({ side, group }: { side: Side; group: Group }) {
  const { pages, words } = useSale()
  const none = words.none[side]
  const title = group === 'all' ? none.title : t('没有{group}的订单', { group: t(groupTitles[group]) })
  if (group === 'unrated')
    return <Empty title={title} text={t('完成的订单会在这里，{n} 天内可以评价。', { n: ratingDays.first })} />
  return <Empty title={title} text={none.text} action={{ label: words.look, onTap: linkTo(pages.home) }} />
}

const Own = observer(function Own({ store, order }: { store: SalesStore; order: Row }) {
  const kind = useSale()
  const run = async (act: Act) => {
    await doCardAct(kind, act, order)
    await store.load()
  }
  return <SaleCard order={order} first={order.id === firstWaiting(store.orders.list.items)} onAct={run} />
})
