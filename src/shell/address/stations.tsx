import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { stationState } from '@contract/address/rules'
import type { Station } from '@contract/address/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { back } from '@/shell/links'
import { distanceText } from '@/shell/school/school-row'
import { where } from '@/shell/school/where'
import { Text, View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { location } from '@/platform/location'
import { maps } from '@/platform/maps'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { Segmented } from '@/ui/segmented'
import { Empty } from '@/ui/states/empty'
import { OfflineStrip } from '@/ui/states/offline-strip'
import { LinesSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { SchoolFirst } from './buildings'
import { chosen, type Slot } from './chosen'
import { StationStore, type Service } from './station-store'
import { reopens, spotPage, stateTitles, stateTones, stationLine } from './labels'
import './address.css'

const titles: { key: Service; label: string }[] = [
  { key: 'pickups', label: t('取件') },
  { key: 'posts', label: t('寄件') },
]

const openMap = ({ name, place, latitude, longitude }: Station) =>
  void location
    .open({ name, address: place, latitude, longitude })
    .catch(() => feedback.toast(t('这里不能打开地图')))

/** Chooses a station for the slot, and goes back to the page that asked. */
export const Stations = observer(function Stations({ slot }: { slot: Slot }) {
  const { school } = profile
  return school ? <Around key={school.id} slot={slot} /> : <SchoolFirst />
})

/** The location sorts the list; it is asked for by the person's tap alone. */
const Locate = observer(function Locate() {
  if (where.failure === 'unsupported') return null
  return (
    <View
      className="ad-locate"
      ariaRole="button"
      onTap={() => void where.locate(maps)}
      hoverClassName="u-press"
    >
      <Icon name="map-pin" size={16} />
      <View className="u-grow">
        {where.locating
          ? t('正在定位')
          : where.location
            ? t('近的排在前面')
            : where.failure === 'denied'
              ? t('没有定位权限，营业的排在前面')
              : t('打开定位，近的排在前面')}
      </View>
      {!where.locating && <Text className="u-link">{where.location ? t('重新定位') : t('定位')}</Text>}
    </View>
  )
})

/** Those that are open first, where no place says which are near. */
function inOrder(items: readonly Station[]): readonly Station[] {
  if (where.location) return items
  const shut = (station: Station) => Number(stationState(station, Date.now()) !== 'open')
  return [...items].sort((one, other) => shut(one) - shut(other))
}

const Around = observer(function Around({ slot }: { slot: Slot }) {
  const store = useStore(() => new StationStore(slot === 'mail' ? 'posts' : 'pickups'), {
    load: (stations) => stations.list.load(),
    pull: true,
  })
  const { service, list } = store
  useEffect(() => store.follow(), [store])
  const held = chosen.at(slot)
  const choose = async (station: Station) => {
    const paused = stationState(station, Date.now()) === 'paused'
    if (
      paused &&
      !(await feedback.modal({
        title: t('这里暂停营业'),
        content: t('现在可能取不到、寄不出，还是选它吗？'),
        confirmText: t('还是选它'),
      }))
    )
      return
    chosen.set(slot, { kind: 'station', station })
    back()
  }
  return (
    <>
      <OfflineStrip onRetry={() => void list.load()} />
      <View className="ad-top">
        <Segmented items={titles} value={service} onChange={store.show} />
      </View>
      <Locate />
      <Loaded of={list} skeleton={<LinesSkeleton rows={5} />} part>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('还没有收录快递点')} text={t('可以选校内的一栋楼，或在地图上选。')} />
          ) : (
            <View className="ad-rows">
              {inOrder(items).map((station) => (
                <StationRow
                  key={station.id}
                  station={station}
                  on={held?.kind === 'station' && held.station.id === station.id}
                  onTap={() => void choose(station)}
                />
              ))}
            </View>
          )
        }
      </Loaded>
      {list.phase !== 'loading' && (
        <View className="ad-end">
          <Button block kind="line" icon="map-pin" onTap={() => void navigation.redirectTo(spotPage(slot))}>
            {t('选别的地方')}
          </Button>
        </View>
      )}
    </>
  )
})

function StationRow({ station, on, onTap }: { station: Station; on: boolean; onTap: () => void }) {
  const { name, distance } = station
  const now = Date.now()
  const state = stationState(station, now)
  const again = reopens(station, now)
  return (
    <View className="ad-row">
      <View className="ad-main" ariaRole="button" onTap={onTap} hoverClassName="u-cell-press">
        <View className="ad-who">
          <Text className="u-strong u-one">{name}</Text>
          <Tag tone={stateTones[state]}>{t(stateTitles[state])}</Tag>
        </View>
        <View className="u-meta u-two">{stationLine(station)}</View>
        {again !== '' && (
          <View className="u-meta u-ink2">{t('{time} 开门，可以约那之后送', { time: again })}</View>
        )}
        {distance !== undefined && <View className="u-meta">{distanceText(distance)}</View>}
      </View>
      {on && <Icon name="circle-check" label={t('已选')} />}
      <IconButton name="navigation" label={t('在地图上看{name}', { name })} onTap={() => openMap(station)} />
    </View>
  )
}
