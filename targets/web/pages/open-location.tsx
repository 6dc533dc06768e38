import React from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import { State } from '@/ui/states/state'
import { useQuery } from '../lifecycle'
import { navigateBack } from '../navigation'
import { PlaceMap } from './place-map'
import { numberOf } from './places'

/** An address that every system leads to a map: the app where there is one, a web page elsewhere. */
const mapLink = (latitude: number, longitude: number, name: string): string => {
  const query = new URLSearchParams({
    position: `${longitude},${latitude}`,
    name,
    coordinate: 'gaode',
    callnative: '1',
  })
  return `https://uri.amap.com/marker?${query.toString()}`
}

/** The page of openLocation: where a place is, and the way to a real map. */
export default function OpenLocation() {
  const { latitude: north, longitude: east, name = '', address = '' } = useQuery()
  const latitude = numberOf(north)
  const longitude = numberOf(east)
  if (latitude === undefined || longitude === undefined) {
    return (
      <State
        drawing="plane"
        title={t('没有这个位置')}
        action={{ label: t('返回'), onTap: () => void navigateBack() }}
      />
    )
  }
  const title = name || t('地图上的位置')
  return (
    <div className="mp-page">
      <PlaceMap
        centre={{ latitude, longitude }}
        pins={[{ latitude, longitude, title, chosen: true }]}
        label={t('{place}在地图上的位置', { place: title })}
      />
      <div className="mp-card">
        <h2 className="mp-title">{title}</h2>
        <p className="mp-where">{address || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</p>
        <a
          className="mp-open"
          href={mapLink(latitude, longitude, title)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="navigation" size={20} />
          {t('用地图应用打开')}
        </a>
      </div>
    </div>
  )
}
