import React from 'react'
import { observer } from 'mobx-react-lite'
import { periods, periodTitles } from '@contract/running/rider/rules'
import type { Ranked } from '@contract/running/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { classes } from '@/ui/classes'
import { dateText } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { hallPage, pathOfRider } from '../shared/pages'
import type { RankingStore } from './ranking-store'
import './ride.css'

const items = periods.map((key) => ({ key, label: t(periodTitles[key]) }))

/** Who runs most and best, with the formula that says so. */
export const Ranking = observer(function Ranking({ store }: { store: RankingStore }) {
  return (
    <>
      <View className="rr-sorts">
        <Segmented items={items} value={store.period} onChange={store.show} />
      </View>
      <Loaded of={store.ranking} skeleton={<RowSkeleton />} part>
        {(data) => <Table data={data} />}
      </Loaded>
    </>
  )
})

type Ranks = NonNullable<RankingStore['ranking']['data']>

function Table({ data: { since, formula, items: rows, mine } }: { data: Ranks }) {
  return (
    <>
      <View className="rr-formula">
        <View className="u-meta u-ink2">{t(formula)}</View>
        <View className="u-meta">{t('从 {day} 算起，本校骑手', { day: dateText(since) })}</View>
      </View>
      {mine && !rows.some(({ rider }) => rider.id === mine.rider.id) && (
        <View className="rr-mine">
          <RankRow ranked={mine} own />
        </View>
      )}
      {rows.length === 0 ? (
        <Empty
          drawing="bicycle"
          title={t('还没有人上榜')}
          text={t('跑完第一单就是第一名。')}
          action={{ label: t('去跑腿大厅'), onTap: linkTo(hallPage) }}
        />
      ) : (
        rows.map((ranked) => (
          <RankRow key={ranked.rider.id} ranked={ranked} own={ranked.rider.id === mine?.rider.id} />
        ))
      )}
    </>
  )
}

function RankRow({
  ranked: { place, rider, score, done, on_time: onTime, good, bad, late, back },
  own,
}: {
  ranked: Ranked
  own?: boolean
}) {
  const counts = [
    t('完成 {n}', { n: done }),
    t('准时 {n}', { n: onTime }),
    t('好评 {n}', { n: good }),
    ...(bad > 0 ? [t('差评 {n}', { n: bad })] : []),
    ...(late > 0 ? [t('超时 {n}', { n: late })] : []),
    ...(back > 0 ? [t('退单 {n}', { n: back })] : []),
  ]
  return (
    <View
      className="rr-rank"
      ariaRole="button"
      onTap={linkTo(pathOfRider(rider.id))}
      hoverClassName="u-press"
    >
      <View className={classes('u-figures rr-place', place === 1 && 'rr-place-top')}>{place}</View>
      <Avatar src={rider.avatar} name={rider.name} size={40} />
      <View className="u-grow">
        <View className="u-strong u-one">{own ? t('我') : rider.name}</View>
        <View className="u-meta">{counts.join(' · ')}</View>
      </View>
      <View className="u-figures u-title">{score}</View>
    </View>
  )
}
