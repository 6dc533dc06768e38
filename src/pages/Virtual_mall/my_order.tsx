import React from 'react'
import { observer } from 'mobx-react-lite'
import type { MallOrder } from '@contract/mall/schema'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { OrderRow } from '@/features/mall/order-row'
import { groupTitle, OrdersStore } from '@/features/mall/orders-store'
import { shelfPages } from '@/features/mall/pages'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'

const byId = ({ id }: MallOrder) => id

/** One's orders in points. */
export default signedIn(
  observer(function MyOrder() {
    const store = useStore(() => new OrdersStore(), { load: () => undefined, show: (one) => one.load() })
    const { group, groups, list, show } = store.orders
    return (
      <ListPage
        fixedBar
        list={list}
        keyOf={byId}
        rowHeight={132}
        around="ma-orders"
        skeleton={<CardSkeleton rows={4} />}
        renderItem={(order) => <OrderRow store={store} order={order} />}
        empty={
          <Empty
            title={group === 'all' ? t('还没有兑换过') : t('没有这样的订单')}
            text={t('在积分商城换到的，都记在这里。')}
            action={{ label: t('去积分商城'), onTap: linkTo(shelfPages.frame) }}
          />
        }
      >
        <Chips
          many
          items={groups.map((key) => ({ key, label: groupTitle(key) }))}
          value={group}
          onChange={show}
        />
        <View className="ma-gap" />
      </ListPage>
    )
  }),
)
