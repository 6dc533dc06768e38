import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import {
  growthFrom,
  ripeFrom,
  sourceNames,
  sources,
  stageOf,
  stages,
  type Source,
} from '@contract/game/rules'
import type { Plant } from '@contract/game/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Flower, stageTitle } from './flower'
import type { GardenStore } from './garden-store'
import { GrowthSheet } from './growth-sheet'
import './game.css'

/** What grew since it was last collected, and has not been taken into the plant on the page. */
const gainsOf = ({ counts, seen }: Plant): { source: Source; gain: number }[] =>
  sourceNames
    .map((source) => ({
      source,
      gain: growthFrom(source, counts[source]) - growthFrom(source, seen[source]),
    }))
    .filter(({ gain }) => gain > 0)

/** The plant as it is drawn: without what still hangs around it. */
const shownGrowth = (plant: Plant): number =>
  plant.growth - gainsOf(plant).reduce((sum, { gain }) => sum + gain, 0)

/** The plant with what it grew hanging around it, to be tapped. */
export const Scene = observer(function Scene({ store, plant }: { store: GardenStore; plant: Plant | null }) {
  const [asking, setAsking] = useState(false)
  const growth = plant ? shownGrowth(plant) : 0
  return (
    <>
      <View className="gm-scene">
        <View className="gm-ground" ariaHidden />
        <View className={`gm-stand gm-moved-${store.collected % 2}`}>
          <Flower growth={growth} />
        </View>
        {plant && <Gains store={store} plant={plant} />}
        <View className="gm-how">
          <IconButton name="help" label={t('它怎么长')} onTap={() => setAsking(true)} />
        </View>
      </View>
      <View className="gm-head">
        {plant ? <Standing store={store} plant={plant} growth={growth} /> : <Bare store={store} />}
      </View>
      <GrowthSheet
        open={asking}
        plant={plant}
        left={store.garden.data?.points_left ?? 0}
        onClose={() => setAsking(false)}
      />
    </>
  )
})

const Gains = observer(function Gains({ store, plant }: { store: GardenStore; plant: Plant }) {
  const gains = gainsOf(plant)
  return (
    <>
      {gains.map(({ source, gain }) => (
        <View
          key={source}
          className={`gm-gain gm-at-${sourceNames.indexOf(source)}`}
          ariaRole="button"
          onTap={() => store.collect([source])}
          hoverClassName="u-press"
        >
          <View className="gm-drop u-figures">{`+${gain}`}</View>
          <View className="u-micro">{t(sources[source].title)}</View>
        </View>
      ))}
      {gains.length > 2 && (
        <View className="gm-all">
          <Button size={32} kind="quiet" onTap={() => store.collect(gains.map(({ source }) => source))}>
            {t('全部收集')}
          </Button>
        </View>
      )}
    </>
  )
})

const Bare = observer(function Bare({ store: { sow } }: { store: GardenStore }) {
  return (
    <>
      <View className="u-display">{t('还没有种下')}</View>
      <View className="u-ink2">{t('种一棵向日葵，它按你做过的事长。')}</View>
      <Button className="gm-act" loading={sow.busy} onTap={() => void sow.run()}>
        {t('种下一棵')}
      </Button>
    </>
  )
})

interface StandingProps {
  store: GardenStore
  plant: Plant
  /** As it is drawn. */
  growth: number
}

const Standing = observer(function Standing({ store: { harvest }, plant: { id }, growth }: StandingProps) {
  const next = stages[stageOf(growth) + 1]
  return (
    <>
      <View className="u-display" ariaRole="heading">
        {t('向日葵，{stage}', { stage: stageTitle(growth) })}
      </View>
      <View className="gm-bar" ariaHidden>
        <View className="gm-done" style={{ width: `${Math.min(1, growth / ripeFrom) * 100}%` }} />
      </View>
      <View className="u-ink2">
        {next
          ? t('成长 {n}，再长 {more} 就{stage}。', {
              n: growth,
              more: next.from - growth,
              stage: t(next.title),
            })
          : t('成长 {n}，可以收下了，也可以再留一阵。', { n: growth })}
      </View>
      {!next && (
        <Button className="gm-act" loading={harvest.busy} onTap={() => void harvest.run(id)}>
          {t('收下它')}
        </Button>
      )}
    </>
  )
})
