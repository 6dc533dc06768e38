import React from 'react'
import { observer } from 'mobx-react-lite'
import { groupTitles } from '@contract/running/states/rules'
import type { OwnCard as Order, Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Chips } from '@/ui/chips'
import { Price } from '@/ui/price'
import { ListPage } from '@/ui/list/list-page'
import { Empty } from '@/ui/states/empty'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { ActedCard, firstWaiting } from '../shared/acted-card'
import type { Act } from '../shared/acts'
import { hallPage } from '../shared/pages'
import { dayGroups, type DayStore } from './day-store'
import { doHeldCard } from './held-doing'
import { pathOfHeld, pathOfTransfer, profitPage } from './pages'
import { WorkHead } from './work-head'
import './ride.css'

const items = dayGroups.map((key) => ({ key, label: t(groupTitles[key]) }))
const byId = ({ id }: Order) => id
/** One that another rider passes on is taken over first. */
const open = ({ id, held, state }: Order) =>
  linkTo(!held && (state === 'handing' || state === 'passing') ? pathOfTransfer(id) : pathOfHeld(id))

const Row = observer(function Row({ store, order }: { store: DayStore; order: Order }) {
  const run = async (act: Act) => {
    await doHeldCard(act, order)
    await store.refresh()
  }
  return (
    <ActedCard order={order} first={order.id === firstWaiting(store.list.items)} onTap={open} onAct={run} />
  )
})

/** The figures of today, and what is held. */
export const Day = observer(function Day({ store }: { store: DayStore }) {
  const { own, list } = store
  const { group } = store.orders
  const { data } = own.rider
  return (
    <ListPage
      list={list}
      onRefresh={store.refresh}
      keyOf={byId}
      renderItem={(order) => <Row store={store} order={order} />}
      rowHeight={224}
      skeleton={<CardSkeleton rows={4} />}
      empty={<Empty {...nothing(store)} />}
    >
      <WorkHead own={own} link={{ label: t('收入'), path: profitPage }} />
      {data && <Figures rider={data} />}
      <Chips items={items} value={group} onChange={store.show} />
      <View className="o-gap" />
    </ListPage>
  )
})

const nothing = ({ orders: { group } }: DayStore) => ({
  drawing: 'bicycle' as const,
  title:
    group === 'running' ? t('手上没有单') : group === 'delivered' ? t('没有等确认的单') : t('还没有接过单'),
  text: group === 'delivered' ? t('送到后等下单人确认的单会在这里。') : t('大厅里看看有没有顺路的。'),
  action: { label: t('去跑腿大厅'), onTap: linkTo(hallPage) },
})

const Figures = ({ rider: { today, running } }: { rider: Rider }) => (
  <View className="rr-figures">
    <Figure label={t('今天完成')}>
      <View className="u-figures u-price-display u-strong">{today.done}</View>
    </Figure>
    <Figure label={t('今天赚了')}>
      <Price fen={today.income} size="display" />
    </Figure>
    <Figure label={t('手上的单')}>
      <View className="u-figures u-price-display u-strong">{running}</View>
    </Figure>
  </View>
)

export const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <View className="rr-figure">
    {children}
    <View className="u-meta">{label}</View>
  </View>
)
