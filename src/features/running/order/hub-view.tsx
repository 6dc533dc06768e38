import React from 'react'
import { observer } from 'mobx-react-lite'
import { groupTitles, type Group } from '@contract/running/rules'
import type { Rider } from '@contract/running/schema'
import { t } from '@/locale'
import { bookPage } from '@/shell/address/words'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import { classes } from '@/ui/classes'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { applyPage, hallPage, myOrdersPage, riderPage } from '../shared/pages'
import { yuan } from '../shared/words'
import { hubOf, useHall } from './home-store'
import { basesOf, KindRow } from './kind-row'
import './order.css'

const place = '/pages/runErrands'
const shownGroups = ['unpaid', 'waiting', 'running', 'delivered'] as const satisfies readonly Group[]

const counted = <H extends { open: number }, D extends { home: H }>(hub: D, by: number): D => ({
  ...hub,
  home: { ...hub.home, open: Math.max(0, hub.home.open + by) },
})

/** Both sides of errands on one page. */
export const HubView = observer(function HubView() {
  const hub = useHall(hubOf, counted)
  const { data } = hub
  return (
    <PageFrame>
      <OfflineStrip onRetry={() => void hub.load()} />
      <Section title={t('我要下单')} more={{ label: t('全部订单'), onTap: linkTo(myOrdersPage) }} />
      <KindRow bases={basesOf(data?.home.kinds ?? [])} />
      <View className="er-facts">
        {shownGroups.map((group) => (
          <GroupCount key={group} group={group} count={data?.home.mine[group]} />
        ))}
      </View>
      <CellGroup>
        <Cell icon="address-book" title={t('我的地址')} onTap={linkTo(bookPage)} />
        <Cell icon="user" title={t('我的跑腿')} onTap={linkTo(`${place}/user`)} />
      </CellGroup>
      <Section title={t('我要接单')} />
      <Loaded of={hub} skeleton={<GroupSkeleton rows={3} />} part>
        {({ home, rider }) => <Riding rider={rider} open={home.open} />}
      </Loaded>
    </PageFrame>
  )
})

const GroupCount = ({ group, count }: { group: Group; count: number | undefined }) => (
  <View
    className="er-fact er-group"
    ariaRole="button"
    onTap={linkTo(`${myOrdersPage}?group=${group}`)}
    hoverClassName="u-press"
  >
    <View className={classes('u-figures u-price-display', count ? 'u-strong' : 'u-ink3')}>
      {count ?? '–'}
    </View>
    <View className="u-meta">{t(groupTitles[group])}</View>
  </View>
)

function Riding({ rider, open }: { rider: Rider | null; open: number }) {
  return (
    <>
      {rider && (
        <View className="u-card">
          <View className="u-row u-gap8">
            <View className="u-grow">
              <View className="u-strong">{rider.working ? t('正在接单') : t('休息中')}</View>
              <View className="u-meta u-figures">
                {t('今天 {done} 单，已赚 {income}', {
                  done: rider.today.done,
                  income: yuan(rider.today.income),
                })}
              </View>
            </View>
            <View className="u-meta">{rider.level_title}</View>
          </View>
        </View>
      )}
      <CellGroup>
        <Cell
          icon="list"
          title={t('抢单大厅')}
          value={open > 0 ? t('{n} 单待接', { n: open }) : undefined}
          onTap={linkTo(hallPage)}
        />
        {rider === null && (
          <Cell
            icon="moped"
            title={t('成为骑手')}
            text={t('已认证的在校学生都可以')}
            onTap={linkTo(applyPage)}
          />
        )}
        {rider && (
          <>
            <Cell
              icon="moped"
              title={t('我的接单')}
              value={rider.running > 0 ? t('{n} 单进行中', { n: rider.running }) : undefined}
              onTap={linkTo(riderPage)}
            />
            <Cell icon="wallet" title={t('跑腿收入')} onTap={linkTo(`${place}/profit`)} />
            <Cell
              icon="shield-check"
              title={t('保证金')}
              value={yuan(rider.margin.balance)}
              onTap={linkTo(`${place}/margin`)}
            />
          </>
        )}
        <Cell icon="star" title={t('骑手排行')} onTap={linkTo(`${place}/ranking`)} />
      </CellGroup>
    </>
  )
}
