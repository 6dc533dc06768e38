import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { groupNames, groupTitles, type Group } from '@contract/running/rules'
import type { OrderCard as Order } from '@contract/running/schema'
import { t } from '@/locale'
import { go } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { PagedListView } from '@/ui/list/paged-list-view'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { OrderCard } from '../shared/order-card'
import { homePage, pathOfBill, pathOfOrder } from '../shared/pages'
import { ofAnyOrder, useLive } from '../shared/use-live'
import { MyOrdersStore } from './my-orders'
import './order.css'

const byId = ({ id }: Order) => id
const open = (order: Order) => go(pathOfOrder(order))
const groups = () => groupNames.map((key) => ({ key, label: t(groupTitles[key]) }))

const emptyTitle = (group: Group): string =>
  group === 'all' ? t('你还没有下过跑腿单') : t('没有{group}的单', { group: t(groupTitles[group]) })

/** What one ordered; `?group=` is shown first. */
export const MyOrdersView = observer(function MyOrdersView({ group: asked }: { group?: string | undefined }) {
  const [store] = useState(() => new MyOrdersStore(asked))
  const { group, list } = store
  useLive(store.load, ofAnyOrder)
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.load()} />
      <Chips items={groups()} value={group} onChange={store.show} />
      <View className="er-list">
        <PagedListView
          key={group}
          list={list}
          keyOf={byId}
          rowHeight={180}
          skeleton={<CardSkeleton rows={4} />}
          renderItem={(order) => <MyOrder order={order} />}
          empty={
            <Empty
              title={emptyTitle(group)}
              text={t('没空取快递、排队、寄东西，都可以找同学帮忙。')}
              action={{ label: t('去下单'), onTap: () => go(homePage) }}
            />
          }
        />
      </View>
    </PageFrame>
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
