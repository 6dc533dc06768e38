import React from 'react'
import { observer } from 'mobx-react-lite'
import type { OrderCard as Order } from '@contract/running/schema'
import { kindWords } from '@contract/running/price/rules'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { Loaded } from '@/ui/loaded'
import { Marker } from '@/ui/marker'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton } from '@/ui/states/page-skeletons'
import { OrderCard } from '../shared/order-card'
import { applyPage, hallPage, hubPage, myOrdersPage, pathOfOrder, riderPage } from '../shared/pages'
import { homeOf, useHall } from './home-store'
import { basesOf, KindRow } from './kind-row'
import './order.css'

const open = (order: Order) => linkTo(pathOfOrder(order))
const counted = <H extends { open: number }>(home: H, by: number): H => ({
  ...home,
  open: Math.max(0, home.open + by),
})

/** Where errands begin: what is needed, what runs, and the hall. */
export const ErrandHome = observer(function ErrandHome() {
  const home = useHall(homeOf, counted)
  const { data } = home
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void home.load()} />
      <View className="er-pad">
        <View className="u-hero" ariaRole="heading">
          {t('今天要帮什么')}
          <Marker>{t('忙')}</Marker>
        </View>
        {data && (
          <View className="u-meta u-figures">
            {data.riders > 0
              ? t('{n} 位骑手在接单，这周送了 {week} 单', { n: data.riders, week: data.week })
              : t('这周送了 {week} 单，下单后会通知骑手', { week: data.week })}
          </View>
        )}
      </View>
      <KindRow bases={basesOf(data?.kinds ?? [])} />
      <Loaded of={home} skeleton={<CardSkeleton />} part>
        {(shown) => (
          <>
            <Section title={t('进行中')} more={{ label: t('全部订单'), onTap: linkTo(myOrdersPage) }} />
            {shown.running.length === 0 && <View className="er-pad u-meta">{kindHint()}</View>}
            {shown.running.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                price={order.held ? 'pay' : 'total'}
                state
                onTap={open}
              />
            ))}
            <CellGroup>
              <Cell
                icon="list"
                title={t('抢单大厅')}
                value={shown.open > 0 ? t('{n} 单待接', { n: shown.open }) : t('暂时没有')}
                onTap={linkTo(hallPage)}
              />
              {shown.rider ? (
                <Cell icon="moped" title={t('我的接单')} onTap={linkTo(riderPage)} />
              ) : (
                <Cell
                  icon="moped"
                  title={t('成为骑手')}
                  text={t('顺路帮同学，跑一单赚一单')}
                  onTap={linkTo(applyPage)}
                />
              )}
              <Cell
                icon="layout-dashboard"
                title={t('跑腿中心')}
                text={t('下单和接单的全部')}
                onTap={linkTo(hubPage)}
              />
            </CellGroup>
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const kindHint = (): string => t('没有进行中的单。{words}，点上面就能下单。', { words: t(kindWords.take) })
