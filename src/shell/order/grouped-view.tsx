import React, { type ReactElement, type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { ListPage } from '@/ui/list/list-page'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import type { GroupedOrders } from './grouped'
import './order.css'

interface GroupedOrdersViewProps<Group extends string, Row extends { id: string }> {
  store: GroupedOrders<Group, Row>
  titleOf: (group: Group) => string
  row: (order: Row) => ReactElement
  /** px */
  rowHeight: number
  empty: (group: Group) => ReactNode
}

const byId = ({ id }: { id: string }) => id

/** The page of one's orders: a tab for each group of states, and its list. */
export const GroupedOrdersView = observer(function GroupedOrdersView<
  Group extends string,
  Row extends { id: string },
>({ store, titleOf, row, rowHeight, empty }: GroupedOrdersViewProps<Group, Row>) {
  const { group, groups, list } = store
  return (
    <ListPage
      list={list}
      keyOf={byId}
      rowHeight={rowHeight}
      skeleton={<CardSkeleton rows={4} />}
      renderItem={row}
      empty={empty(group)}
    >
      <Chips
        many
        items={groups.map((key) => ({ key, label: titleOf(key) }))}
        value={group}
        onChange={store.show}
      />
      <View className="o-gap" />
    </ListPage>
  )
})
