import React from 'react'
import { observer } from 'mobx-react-lite'
import { kindTitles } from '@contract/running/price/rules'
import type { Earning } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { classes } from '@/ui/classes'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Price } from '@/ui/price'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { hallPage } from '../shared/pages'
import { dayTime, yuan } from '../shared/labels'
import { Figure } from './day'
import { barsOf, type IncomeStore } from './income-store'
import { pathOfHeld } from './pages'
import { earningTitles } from './labels'
import './ride.css'

type Profit = NonNullable<IncomeStore['profit']['data']>
const byId = ({ id }: Earning) => id

/** What a rider earned: sums, the last seven days, and each line with its order. */
export const Income = observer(function Income({ store, profit }: { store: IncomeStore; profit: Profit }) {
  return (
    <>
      <View className="rr-head">
        <View className="u-ink2">{t('今天赚了')}</View>
        <Price fen={profit.today} size="hero" />
      </View>
      <View className="rr-figures">
        <Figure label={t('本周')}>
          <Price fen={profit.week} size="display" />
        </Figure>
        <Figure label={t('本月')}>
          <Price fen={profit.month} size="display" />
        </Figure>
        <Figure label={t('一共 {n} 单', { n: profit.done })}>
          <Price fen={profit.all} size="display" />
        </Figure>
      </View>
      <Bars days={profit.days} />
      <Section title={t('明细')} />
      <PagedListView
        list={store.earnings}
        keyOf={byId}
        renderItem={(one) => <EarningRow earning={one} />}
        rowHeight={72}
        skeleton={<LinesSkeleton rows={4} />}
        empty={
          <Empty
            drawing="bicycle"
            title={t('还没有收入')}
            text={t('跑完一单，下单人确认后到账。')}
            action={{ label: t('去跑腿大厅'), onTap: linkTo(hallPage) }}
          />
        }
      />
    </>
  )
})

/** 11.20 of 2026-11-20. */
const shortDay = (day: string): string => day.slice(5).split('-').map(Number).join('.')

function Bars({ days }: { days: Profit['days'] }) {
  const bars = barsOf(days)
  return (
    <View
      className="rr-bars"
      ariaRole="img"
      ariaLabel={t('最近七天：{list}', {
        list: bars.map(({ day, amount }) => `${shortDay(day)} ${yuan(amount)}`).join(t('，')),
      })}
    >
      {bars.map(({ day, amount, percent }, index) => (
        <View key={day} className="rr-bar" ariaHidden>
          <View className="u-micro u-figures">
            {amount === 0 ? '' : `¥${(amount / 100).toFixed(amount % 100 === 0 ? 0 : 1)}`}
          </View>
          <View className="rr-bar-room">
            <View
              className={classes('rr-bar-fill', index === bars.length - 1 && 'rr-bar-now')}
              style={{ height: `${percent}%` }}
            />
          </View>
          <View className="u-micro u-figures">{index === bars.length - 1 ? t('今天') : shortDay(day)}</View>
        </View>
      ))}
    </View>
  )
}

function EarningRow({
  earning: { order, kind, title, what, amount, spent, tip, fee, at },
}: {
  earning: Earning
}) {
  const parts = [
    t(earningTitles[what]),
    ...(spent > 0 ? [t('含代买 {sum}', { sum: yuan(spent) })] : []),
    ...(tip > 0 && what !== 'tip' ? [t('含小费 {tip}', { tip: yuan(tip) })] : []),
    ...(fee > 0 ? [t('已扣平台 {sum}', { sum: yuan(fee) })] : []),
  ]
  return (
    <View className="rr-earning" ariaRole="button" onTap={linkTo(pathOfHeld(order))} hoverClassName="u-press">
      <View className="u-grow">
        <View className="u-one">
          {t(kindTitles[kind])}：{title}
        </View>
        <View className="u-meta">{parts.join(' · ')}</View>
        <View className="u-meta">{dayTime(at)}</View>
      </View>
      <View className={classes('u-figures u-strong', amount < 0 && 'u-danger')}>
        {amount > 0 ? `+${yuan(amount)}` : yuan(amount)}
      </View>
    </View>
  )
}
