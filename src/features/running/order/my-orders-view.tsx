import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupNames, groupTitles, type Group } from '@contract/running/rules'
import type { OrderCard as Order } from '@contract/running/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { go } from '@/shell/links'
import { GroupedOrders } from '@/shell/order/grouped'
import { GroupedOrdersView } from '@/shell/order/grouped-view'
import { useLive } from '@/shell/order/use-live'
import { Button } from '@/ui/button'
import { Empty } from '@/ui/states/empty'
import { OrderCard } from '../shared/order-card'
import { ofErrands } from '../shared/frames'
import { homePage, pathOfBill, pathOfOrder } from '../shared/pages'

const open = (order: Order) => go(pathOfOrder(order))
const ordered = (group: Group, after: string | undefined) =>
  get('running/userOrders', { group, after }, inPlace)

const emptyTitle = (group: Group): string =>
  group === 'all' ? t('你还没有下过跑腿单') : t('没有{group}的单', { group: t(groupTitles[group]) })

/** What one ordered; `?group=` is shown first. */
export const MyOrdersView = observer(function MyOrdersView({ group }: { group?: string | undefined }) {
  const [store] = useState(() => new GroupedOrders<Group, Order>(groupNames, ordered, group))
  useLive(store.load, ofErrands)
  return (
    <GroupedOrdersView
      store={store}
      titleOf={(name) => t(groupTitles[name])}
      rowHeight={180}
      row={(order) => <MyOrder order={order} />}
      empty={(name) => (
        <Empty
          title={emptyTitle(name)}
          text={t('没空取快递、排队、寄东西，都可以找同学帮忙。')}
          action={{ label: t('去下单'), onTap: () => go(homePage) }}
        />
      )}
    />
  )
})

const MyOrder = observer(function MyOrder({ order }: { order: Order }) {
  return (
    <OrderCard order={order} price="total" state onTap={open}>
      {order.state === 'unpaid' && <PayButton id={order.id} />}
    </OrderCard>
  )
})

const PayButton = ({ id }: { id: string }) => (
  <Button
    size={32}
    onTap={(event) => {
      event.stopPropagation()
      go(pathOfBill(id))
    }}
  >
    {t('去付款')}
  </Button>
)
