import React, { type ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import { kindWords } from '@contract/running/price/rules'
import { groupTitles, type Group } from '@contract/running/states/rules'
import type { OwnCard, Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { bookPage } from '@/shell/address/labels'
import { linkTo } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { Loaded } from '@/ui/loaded'
import { Marker } from '@/ui/marker'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { CardSkeleton, GroupSkeleton } from '@/ui/states/page-skeletons'
import '@/shell/order/order.css'
import { doHeldCard } from '../ride/held-doing'
import { marginPage, profitPage, rankingPage } from '../ride/pages'
import { WorkHead } from '../ride/work-head'
import { ActedCard, firstWaiting } from '../shared/acted-card'
import type { Act } from '../shared/acts'
import { applyPage, hallPage, pathOfOrder, pathOfOwn, pathOfRider, riderPage } from '../shared/pages'
import { yuan } from '../shared/labels'
import { useHub, type HubStore } from './hub-store'
import { basesOf, KindRow } from './kind-row'
import { doOwnCard } from './own-doing'
import './order.css'

const shownGroups = ['unpaid', 'waiting', 'running', 'delivered'] as const satisfies readonly Group[]
const open = (order: OwnCard) => linkTo(pathOfOrder(order))

type Home = NonNullable<HubStore['home']['data']>

/** All of errands on one page: ordering, what runs, riding. */
export const ErrandHub = observer(function ErrandHub() {
  const store = useHub()
  const { data } = store.home
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void store.load()} />
      <View className="o-pad">
        <View className="u-hero" ariaRole="heading">
          {t('今天要')}
          <Marker>{t('帮什么忙')}</Marker>
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
      <View className="er-facts">
        {shownGroups.map((group) => (
          <Fact key={group} label={t(groupTitles[group])} count={data?.mine[group]} path={pathOfOwn(group)} />
        ))}
      </View>
      <Loaded of={store.home} onRetry={store.load} skeleton={<CardSkeleton />} part>
        {(home) => (
          <>
            <Running store={store} home={home} />
            <Section title={t('接单')} more={{ label: t('骑手排行'), onTap: linkTo(rankingPage) }} />
            <Riding store={store} home={home} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Running = observer(function Running({ store, home }: { store: HubStore; home: Home }) {
  const { running } = home
  const first = firstWaiting(running)
  const run = async (act: Act, order: OwnCard) => {
    await (order.mine ? doOwnCard(act, order) : doHeldCard(act, order))
    await store.load()
  }
  return (
    <>
      <Section title={t('进行中')} more={{ label: t('全部订单'), onTap: linkTo(pathOfOwn('all')) }} />
      {running.length === 0 && (
        <View className="o-pad u-meta">
          {t('没有进行中的单。{words}，点上面就能下单。', { words: t(kindWords.take) })}
        </View>
      )}
      {running.map((order) => (
        <ActedCard
          key={order.id}
          order={order}
          first={order.id === first}
          onTap={open}
          onAct={(act) => run(act, order)}
        />
      ))}
    </>
  )
})

/** A figure that leads to what it counts. */
const Fact = ({ label, count, path }: { label: string; count: number | undefined; path: string }) => (
  <Figured label={label} path={path}>
    <View className={classes('u-figures u-price-display', count ? 'u-strong' : 'u-ink3')}>
      {count ?? '–'}
    </View>
  </Figured>
)

interface FiguredProps {
  label: string
  path: string
  children: ReactNode
}
const Figured = ({ label, path, children }: FiguredProps) => (
  <View className="er-fact er-group" ariaRole="button" onTap={linkTo(path)} hoverClassName="u-press">
    {children}
    <View className="u-meta">{label}</View>
  </View>
)

const Sum = ({ label, fen, path }: { label: string; fen: number; path: string }) => (
  <Figured label={label} path={path}>
    <View className="u-figures u-price-display u-strong">{yuan(fen)}</View>
  </Figured>
)

const Riding = observer(function Riding({ store, home }: { store: HubStore; home: Home }) {
  return (
    <>
      {home.rider && (
        <Loaded of={store.own.rider} onRetry={store.load} skeleton={<GroupSkeleton rows={2} />} part>
          {(rider) => (
            <>
              <WorkHead own={store.own} link={{ label: t('我的接单'), path: riderPage }} />
              <View className="er-facts">
                <Earned rider={rider} />
              </View>
            </>
          )}
        </Loaded>
      )}
      <CellGroup>
        <Cell
          icon="list"
          title={t('跑腿大厅')}
          value={home.open > 0 ? t('{n} 单待接', { n: home.open }) : t('暂时没有')}
          onTap={linkTo(hallPage)}
        />
        {home.rider ? (
          <Cell
            icon="star"
            title={t('我的骑手主页')}
            text={t('等级、星级和收到的评价')}
            onTap={linkTo(pathOfRider(session.info?.user_id ?? ''))}
          />
        ) : (
          <Cell
            icon="moped"
            title={t('成为骑手')}
            text={t('顺路帮同学，跑一单赚一单')}
            onTap={linkTo(applyPage)}
          />
        )}
        <Cell icon="address-book" title={t('我的地址')} onTap={linkTo(bookPage)} />
      </CellGroup>
    </>
  )
})

const Earned = ({ rider: { running, today, margin } }: { rider: Rider }) => (
  <>
    <Fact label={t('手上的单')} count={running} path={riderPage} />
    <Sum label={t('今天赚了')} fen={today.income} path={profitPage} />
    <Sum label={t('保证金')} fen={margin.balance} path={marginPage} />
  </>
)
