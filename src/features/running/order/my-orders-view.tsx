import React from 'react'
import { observer } from 'mobx-react-lite'
import { ratingDays } from '@contract/order/rules'
import { groupNames, groupTitles, type Group } from '@contract/running/states/rules'
import type { OwnCard } from '@contract/running/schema'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { linkTo } from '@/shell/links'
import { GroupedOrders } from '@/shell/order/grouped'
import { GroupedOrdersView } from '@/shell/order/grouped-view'
import { useListFrames } from '@/shell/order/use-frames'
import { Empty } from '@/ui/states/empty'
import { useStore } from '@/ui/use-store'
import { ActedCard, firstWaiting } from '../shared/acted-card'
import type { Act } from '../shared/acts'
import { ofErrands } from '../shared/frames'
import { homePage, pathOfOrder } from '../shared/pages'
import { doOwnCard } from './own-doing'

const open = (order: OwnCard) => linkTo(pathOfOrder(order))
const ordered = (group: Group, after: string | undefined) =>
  get('running/userOrders', { group, after }, inPlace)

const emptyTitle = (group: Group): string =>
  group === 'all' ? t('你还没有下过跑腿单') : t('没有{group}的单', { group: t(groupTitles[group]) })

/** What one ordered; `?group=` is shown first. */
export const MyOrdersView = observer(function MyOrdersView({ group }: { group?: string | undefined }) {
  const store = useStore(() => new GroupedOrders<Group, OwnCard>(groupNames, ordered, group), { show: true })
  useListFrames(ofErrands, () => store.list.load(), store.load)
  return (
    <GroupedOrdersView
      store={store}
      titleOf={(name) => t(groupTitles[name])}
      rowHeight={224}
      row={(order) => <MyOrder store={store} order={order} />}
      empty={(name) =>
        name === 'unrated' ? (
          <Empty
            title={emptyTitle(name)}
            text={t('完成的单会在这里，{n} 天内可以评价。', { n: ratingDays.first })}
          />
        ) : (
          <Empty
            title={emptyTitle(name)}
            text={t('没空取快递、排队、寄东西，都可以找同学帮忙。')}
            action={{ label: t('去下单'), onTap: linkTo(homePage) }}
          />
        )
      }
    />
  )
})

const MyOrder = observer(function MyOrder({
  store,
  order,
}: {
  store: GroupedOrders<Group, OwnCard>
  order: OwnCard
}) {
  const run = async (act: Act) => {
    await doOwnCard(act, order)
    await store.load()
  }
  return (
    <ActedCard order={order} first={order.id === firstWaiting(store.list.items)} onTap={open} onAct={run} />
  )
})
