import React, { useEffect, useMemo, useState } from 'react'
import { t } from '@/locale'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icons/icon'
import { SearchBar } from '@/ui/search-bar'
import { usePageInstance, useQuery } from '../lifecycle'
import { choose } from '../system'
import type { ChosenPlace } from '../system'
import { PlaceMap } from './place-map'
import { numberOf, usePlaces, useStart } from './places'
import type { Place, Places } from './places'
import type { Coordinates } from './schematic'

/** Milliseconds without typing after which a search begins. */
const restMs = 300

const distanceText = (metres: number): string =>
  metres < 1000
    ? t('{count} 米', { count: Math.round(metres) })
    : t('{count} 公里', { count: (metres / 1000).toFixed(1) })

/** The middle of the map where no place is chosen. */
const pointAt = (at: Coordinates, items: readonly Place[]): ChosenPlace => ({
  latitude: at.latitude,
  longitude: at.longitude,
  name: t('地图上的位置'),
  address: items[0] ? t('{place}附近', { place: items[0].title }) : '',
})

const chosenOf = ({ title, address, latitude, longitude }: Place): ChosenPlace => ({
  name: title,
  address,
  latitude,
  longitude,
})

interface RowProps {
  name: string
  text: string
  chosen: boolean
  onTap: () => void
}

function Row({ name, text, chosen, onTap }: RowProps) {
  return (
    <li role="presentation">
      <button type="button" role="option" aria-selected={chosen} className="mp-place" onClick={onTap}>
        <span className="mp-words">
          <span className="mp-name">{name}</span>
          {text && <span className="mp-address">{text}</span>}
        </span>
        {chosen && <Icon name="check" size={20} />}
      </button>
    </li>
  )
}

function Message({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="mp-message" role="status">
      {text}
      {children}
    </div>
  )
}

interface ListProps {
  places: Places
  point: ChosenPlace | null
  chosen: string | null
  onChoose: (place: Place | null) => void
  onRetry: () => void
}

function List({ places, point, chosen, onChoose, onRetry }: ListProps) {
  if (places.state === 'failed') {
    return (
      <Message text={t('附近的地点没加载出来')}>
        <Button kind="line" size={44} onTap={onRetry}>
          {t('重新加载')}
        </Button>
      </Message>
    )
  }
  if (places.state === 'loading' && !point) return <Message text={t('正在查找')} />
  const items = places.state === 'ready' ? places.items : []
  if (!items.length && !point) return <Message text={t('没有定位，搜索一个地点吧')} />
  return (
    <ul className="mp-list" role="listbox" aria-label={t('附近的地点')}>
      {point && (
        <Row name={point.name} text={point.address} chosen={chosen === null} onTap={() => onChoose(null)} />
      )}
      {items.map((place) => (
        <Row
          key={place.id}
          name={place.title}
          chosen={place.id === chosen}
          onTap={() => onChoose(place)}
          text={[place.distance === undefined ? '' : distanceText(place.distance), place.address]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </ul>
  )
}

const givenBy = (query: Record<string, string>): Coordinates | null => {
  const latitude = numberOf(query.latitude)
  const longitude = numberOf(query.longitude)
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** The page of chooseLocation: a schematic map, what is near its middle, a search. */
export default function ChooseLocation() {
  const page = usePageInstance()
  const query = useQuery()
  const start = useStart(useMemo(() => givenBy(query), [query]))
  const [moved, setMoved] = useState<Coordinates | null>(null)
  const [text, setText] = useState('')
  const [keyword, setKeyword] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState<Place | null>(null)
  const [busy, setBusy] = useState(false)
  const near = moved ?? (start.state === 'known' ? start.at : null)
  const places = usePlaces(keyword, near, attempt)
  // what a search finds first is what was meant
  useEffect(() => {
    if (keyword && places.state === 'ready') setChosen(places.items[0] ?? null)
  }, [keyword, places])

  const items = places.state === 'ready' ? places.items : []
  const centre = chosen ?? near
  const point = near && !keyword ? pointAt(near, items) : null
  const place = chosen ? chosenOf(chosen) : point
  useEffect(() => {
    // an emptied field shows at once what stands below it
    const timer = setTimeout(() => setKeyword(text.trim()), text.trim() === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [text])
  const move = (at: Coordinates) => {
    setChosen(null)
    setKeyword('')
    setText('')
    setMoved(at)
  }
  const confirm = () => {
    if (!place || busy) return
    setBusy(true)
    void choose(page, place)
  }
  return (
    <div className="mp-page">
      <div className="mp-search">
        <SearchBar
          value={text}
          placeholder={t('搜索地点')}
          max={60}
          onChange={setText}
          onSearch={(value) => setKeyword(value.trim())}
        />
      </div>
      {centre && (
        <PlaceMap
          centre={centre}
          onMoved={move}
          label={t('地图，拖动选择位置')}
          pins={items.map((item) => ({ ...item, chosen: item.id === chosen?.id }))}
        />
      )}
      <List
        places={places}
        point={point}
        chosen={chosen?.id ?? null}
        onChoose={setChosen}
        onRetry={() => setAttempt(attempt + 1)}
      />
      <div className="mp-foot">
        <Button block disabled={!place} loading={busy} onTap={confirm}>
          {t('确定')}
        </Button>
      </div>
    </div>
  )
}
