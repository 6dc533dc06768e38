import React from 'react'
import { observer } from 'mobx-react-lite'
import { noteNames, notes } from '@contract/game/rules'
import type { FriendPlant, Garden } from '@contract/game/schema'
import { t } from '@/locale'
import { linkTo, linkToPerson } from '@/shell/links'
import { ScrollView, View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { Section } from '@/ui/section'
import { Sheet, SheetRow } from '@/ui/sheet'
import { Flower } from './flower'
import { shelves, type GardenStore, type Shelf } from './garden-store'
import { FriendList, HarvestList, WateringList } from './lists'
import { Scene } from './scene'
import { WaterButton } from './water-button'
import './game.css'

const titles: Record<Shelf, string> = {
  waterings: t('浇过我的'),
  harvests: t('收下的'),
  friends: t('全部朋友'),
}
const items = shelves.map((key) => ({ key, label: titles[key] }))

/** The plant in its scene, friends' pots in a row, and the lists of water, harvests and friends. */
export const GardenView = observer(function GardenView({
  store,
  garden: { plant },
}: {
  store: GardenStore
  garden: Garden
}) {
  const { shelf, show } = store
  return (
    <>
      <Scene store={store} plant={plant} />
      <Pots store={store} />
      <Chips items={items} value={shelf} onChange={show} />
      {shelf === 'friends' && <FriendList store={store} />}
      {shelf === 'waterings' && <WateringList store={store} />}
      {shelf === 'harvests' && <HarvestList store={store} />}
      <NoteSheet store={store} />
    </>
  )
})

const Pots = observer(function Pots({ store }: { store: GardenStore }) {
  const { items: plants, empty } = store.friends
  if (plants.length === 0 && !empty) return null
  return (
    <>
      <Section title={t('朋友的花盆')} />
      {plants.length > 0 ? (
        <ScrollView direction="x">
          <View className="gm-pots">
            {plants.map((plant) => (
              <Pot key={plant.id} plant={plant} onWater={() => store.ask(plant)} />
            ))}
          </View>
        </ScrollView>
      ) : (
        <View className="gm-nobody">
          <View className="u-meta u-grow">{t('互相关注的同学种了向日葵，花盆就摆在这里。')}</View>
          <Button size={32} kind="line" onTap={linkTo('/pages/public/recommendUser')}>
            {t('找同学')}
          </Button>
        </View>
      )}
    </>
  )
})

const Pot = ({ plant, onWater }: { plant: FriendPlant; onWater: () => void }) => (
  <View className="gm-pot-cell">
    <View
      className="gm-pot-look"
      ariaRole="button"
      ariaLabel={plant.owner.name}
      onTap={linkToPerson(plant.owner.id)}
      hoverClassName="u-press"
    >
      <Flower growth={plant.growth} small />
      <View className="u-meta u-ink u-one gm-pot-name">{plant.owner.name}</View>
    </View>
    <WaterButton plant={plant} onWater={onWater} />
  </View>
)

/** What to say with the water. */
const NoteSheet = observer(function NoteSheet({ store: { asking, ask, water } }: { store: GardenStore }) {
  if (!asking) return null
  const title = t('给{name}浇水，捎一句话', { name: asking.owner.name })
  return (
    <Sheet open label={title} head={title} onClose={() => ask(null)}>
      {noteNames.map((note) => (
        <SheetRow
          key={note}
          label={t(notes[note])}
          onTap={() => {
            ask(null)
            void water.run(asking, note)
          }}
        />
      ))}
    </Sheet>
  )
})
