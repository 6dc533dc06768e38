import React from 'react'
import { observer } from 'mobx-react-lite'
import { keywordMax } from '@contract/rules'
import { limits } from '@contract/address/rules'
import type { House } from '@contract/school/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { back, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { classes } from '@/ui/classes'
import { TextField } from '@/ui/form/text-field'
import { Loaded } from '@/ui/loaded'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Sheet } from '@/ui/sheet'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { BuildingStore, spotOnMap } from './building-store'
import { chosen, type Slot, type Spot } from './chosen'
import './address.css'

/** Without a school there is nothing to show. `why`: of what each school has its own. */
export const SchoolFirst = ({ why = t('每所学校的楼栋和快递点都不一样。') }: { why?: string }) => (
  <Empty
    title={t('先选学校')}
    text={why}
    action={{ label: t('选择学校'), onTap: linkTo('/pages/location/location') }}
  />
)

/** Chooses a place for the slot, and goes back to the page that asked. */
export const Buildings = observer(function Buildings({ slot }: { slot: Slot }) {
  const { school } = profile
  return school ? <Campus key={school.id} slot={slot} /> : <SchoolFirst />
})

const Campus = observer(function Campus({ slot }: { slot: Slot }) {
  const store = useStore(() => new BuildingStore(), { load: (campus) => campus.zones.load(), pull: true })
  const { zones, keyword, all, shown, zone } = store
  // near to which building: floor and room do not matter, nor does what is no building
  const bare = slot === 'near'
  const finish = (spot: Spot | null) => {
    if (!spot) return
    chosen.set(slot, { kind: 'spot', spot })
    store.close()
    back()
  }
  const open = (building: House) => {
    store.open(building)
    if (bare) finish(store.spot)
  }
  const chips = [{ key: '', label: t('全部') }, ...all.map(({ name }) => ({ key: name, label: t(name) }))]
  return (
    <>
      <OfflineStrip onRetry={() => void zones.load()} />
      <View className="ad-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('搜楼栋，如 3 栋、图书馆')}
          max={keywordMax}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      {keyword.settled === '' && all.length > 1 && (
        <Chips
          items={chips}
          value={zone ?? ''}
          onChange={(name) => store.showZone(name === '' ? null : name)}
        />
      )}
      <Loaded of={zones} skeleton={<GroupSkeleton rows={6} />} part>
        {() =>
          shown.length === 0 ? (
            <Empty
              title={all.length === 0 ? t('还没有收录楼栋') : t('没找到这栋楼')}
              {...(bare ? {} : { text: t('可以在地图上选一个地点。') })}
            />
          ) : (
            shown.map(({ name, buildings }) => (
              <View key={name}>
                <Section title={t(name)} />
                <CellGroup>
                  {buildings.map((building) => (
                    <Cell
                      key={building.id}
                      title={building.name}
                      value={building.floors > 1 ? t('{n} 层', { n: building.floors }) : undefined}
                      onTap={() => open(building)}
                    />
                  ))}
                </CellGroup>
              </View>
            ))
          )
        }
      </Loaded>
      {!bare && zones.phase !== 'loading' && (
        <View className="ad-end">
          <Button block kind="line" icon="map-pin" onTap={() => void spotOnMap().then(finish)}>
            {t('在地图上选其他地点')}
          </Button>
        </View>
      )}
      <Inside store={store} onDone={() => finish(store.spot)} />
    </>
  )
})

/** Floor and room of the building that was tapped. */
const Inside = observer(function Inside({ store, onDone }: { store: BuildingStore; onDone: () => void }) {
  const { building, floors, floor, room } = store
  const title = building?.name ?? ''
  return (
    <Sheet
      open={building !== null}
      onClose={store.close}
      label={title}
      head={<View className="u-title">{title}</View>}
      bare
    >
      <View className="ad-sheet">
        {floors.length > 1 && (
          <>
            <View className="u-meta u-pad">{t('楼层（可以不选）')}</View>
            <View className="ad-floors" ariaRole="radiogroup">
              {floors.map((one) => (
                <View
                  key={one}
                  className={classes('ad-floor', one === floor && 'ad-floor-on')}
                  ariaRole="radio"
                  ariaChecked={one === floor}
                  ariaLabel={t('{n} 层', { n: one })}
                  onTap={() => store.setFloor(one)}
                >
                  {one}
                </View>
              ))}
            </View>
          </>
        )}
        <TextField
          label={t('房间或门口（可以不填）')}
          value={room}
          max={limits.room.max}
          placeholder={t('例如 402、西门、一楼大厅')}
          onChange={store.setRoom}
        />
        <View className="ad-end">
          <Button block onTap={onDone}>
            {t('就选这里')}
          </Button>
        </View>
      </View>
    </Sheet>
  )
})
