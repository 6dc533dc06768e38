import React from 'react'
import { observer } from 'mobx-react-lite'
import { notes } from '@contract/game/rules'
import type { FriendPlant, Harvest, Watering } from '@contract/game/schema'
import { t } from '@/locale'
import { linkToPerson } from '@/shell/links'
import { View } from '@/platform/components'
import { Avatar } from '@/ui/avatar'
import { dateText, listTime } from '@/ui/format'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Empty } from '@/ui/states/empty'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Flower, stageTitle } from './flower'
import type { GardenStore } from './garden-store'
import { WaterButton } from './water-button'

const byId = ({ id }: { id: string }) => id
const skeleton = <LinesSkeleton rows={4} />

export const FriendList = observer(function FriendList({ store }: { store: GardenStore }) {
  return (
    <PagedListView
      list={store.friends}
      keyOf={byId}
      renderItem={(plant) => <FriendRow plant={plant} onWater={() => store.ask(plant)} />}
      rowHeight={74}
      skeleton={skeleton}
      empty={
        <Empty
          drawing="plane"
          title={t('还没有朋友种')}
          text={t('你们互相关注，TA 也种了向日葵，就会在这里。')}
        />
      }
    />
  )
})

function FriendRow({ plant, onWater }: { plant: FriendPlant; onWater: () => void }) {
  const { owner, growth } = plant
  return (
    <View className="gm-row" ariaRole="none" ariaLabel={owner.name} onTap={linkToPerson(owner.id)}>
      <Flower growth={growth} small />
      <View className="u-grow">
        <View className="u-strong u-one">{owner.name}</View>
        <View className="u-meta u-one">
          {t('{stage}，成长 {n}', { stage: stageTitle(growth), n: growth })}
        </View>
      </View>
      <WaterButton plant={plant} onWater={onWater} />
    </View>
  )
}

export const WateringList = observer(function WateringList({ store }: { store: GardenStore }) {
  return (
    <PagedListView
      list={store.waterings}
      keyOf={byId}
      renderItem={(watering) => <WateringRow watering={watering} />}
      rowHeight={74}
      skeleton={skeleton}
      empty={<Empty title={t('还没有人浇过')} text={t('互相关注的朋友每天能给你浇一次水。')} />}
    />
  )
})

function WateringRow({ watering: { person, note, at } }: { watering: Watering }) {
  const name = person?.name ?? t('已注销的同学')
  return (
    <View
      className="gm-row"
      ariaRole={person ? 'button' : undefined}
      onTap={person ? linkToPerson(person.id) : undefined}
    >
      <Avatar src={person?.avatar ?? null} name={name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{name}</View>
        <View className="u-ink2 u-one">{t(notes[note])}</View>
      </View>
      <View className="u-meta">{listTime(at)}</View>
    </View>
  )
}

export const HarvestList = observer(function HarvestList({ store }: { store: GardenStore }) {
  return (
    <PagedListView
      list={store.harvests}
      keyOf={byId}
      renderItem={(harvest) => <HarvestRow harvest={harvest} />}
      rowHeight={74}
      skeleton={skeleton}
      empty={<Empty title={t('还没有收下过')} text={t('长到成熟就能收下，留一张画。')} />}
    />
  )
})

const HarvestRow = ({ harvest: { growth, points, planted, at } }: { harvest: Harvest }) => (
  <View className="gm-row">
    <Flower growth={growth} small />
    <View className="u-grow">
      <View className="u-strong u-one">{dateText(at)}</View>
      <View className="u-meta u-one">{t('{day}种下，成长 {n}', { day: dateText(planted), n: growth })}</View>
    </View>
    {points > 0 && <View className="u-strong u-figures u-ok">{`+${points}`}</View>}
  </View>
)
