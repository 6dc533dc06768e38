import React from 'react'
import { observer } from 'mobx-react-lite'
import {
  growthFrom,
  harvestPoints,
  ripeFrom,
  sourceNames,
  sources,
  stageOf,
  stages,
} from '@contract/game/rules'
import type { Garden, Plant } from '@contract/game/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { Section } from '@/ui/section'
import { Flower, stageTitle } from './flower'
import { shelves, type GardenStore, type Shelf } from './garden-store'
import { FriendList, HarvestList, WateringList } from './lists'
import './game.css'

const titles: Record<Shelf, string> = {
  friends: t('朋友的'),
  waterings: t('浇过我的'),
  harvests: t('收下的'),
}
const items = shelves.map((key) => ({ key, label: titles[key] }))

/** The plant and what it grew from, and the lists of friends, water and harvests. */
export const GardenView = observer(function GardenView({
  store,
  garden: { plant, points_left: left },
}: {
  store: GardenStore
  garden: Garden
}) {
  const { shelf, show } = store
  return (
    <>
      {plant ? <Growing store={store} plant={plant} /> : <Bare store={store} />}
      <Facts plant={plant} left={left} />
      <Chips items={items} value={shelf} onChange={show} />
      {shelf === 'friends' && <FriendList store={store} />}
      {shelf === 'waterings' && <WateringList store={store} />}
      {shelf === 'harvests' && <HarvestList store={store} />}
    </>
  )
})

const Bare = observer(function Bare({ store }: { store: GardenStore }) {
  return (
    <View className="gm-head">
      <Flower growth={0} />
      <View className="u-display">{t('还没有种下')}</View>
      <View className="u-ink2">{t('种一棵向日葵，它按你做过的事长。')}</View>
      <Button className="gm-act" loading={store.sow.busy} onTap={() => void store.sow.run()}>
        {t('种下一棵')}
      </Button>
    </View>
  )
})

const Growing = observer(function Growing({ store, plant }: { store: GardenStore; plant: Plant }) {
  const { id, growth } = plant
  const stage = stageOf(growth)
  const next = stages[stage + 1]
  return (
    <View className="gm-head">
      <Flower growth={growth} />
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
        <Button className="gm-act" loading={store.harvest.busy} onTap={() => void store.harvest.run(id)}>
          {t('收下它')}
        </Button>
      )}
    </View>
  )
})

/** The formula, with its numbers. */
function Facts({ plant, left }: { plant: Plant | null; left: number }) {
  return (
    <>
      <Section title={t('它怎么长')} />
      <View className="gm-facts">
        {sourceNames.map((name) => {
          const { title, each, perDay, most } = sources[name]
          const limits = [
            perDay === null ? '' : t('一天最多算 {n} 次', { n: perDay }),
            most === null || most === each ? '' : t('最多 {most}', { most }),
          ].filter(Boolean)
          const count = plant?.counts[name] ?? 0
          return (
            <View key={name} className="gm-fact">
              <View className="u-grow">
                {t(title)}
                <View className="u-meta">{[t('每次 +{each}', { each }), ...limits].join('，')}</View>
              </View>
              <View className="u-meta u-figures">{t('{n} 次', { n: count })}</View>
              <View className="u-strong u-figures">{`+${growthFrom(name, count)}`}</View>
            </View>
          )
        })}
        <View className="u-meta gm-note">
          {t('只算种下以后的。不签到、没人浇水它也不会枯，只是歇着。')}
          {t('收下一棵留一张画，得 {each} 积分，一年最多 {max} 积分，今年还能得 {left}。', {
            each: harvestPoints.each,
            max: harvestPoints.perYear,
            left,
          })}
        </View>
      </View>
    </>
  )
}
