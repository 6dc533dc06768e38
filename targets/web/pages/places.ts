import { useEffect, useState } from 'react'
import { findBuildings } from '@contract/address/rules'
import type { House } from '@contract/school/schema'
import { get } from '@/net/call'
import { session } from '@/net/session'
import { location } from '@/platform/location'
import type { Coordinates } from './schematic'

export interface Place extends Coordinates {
  id: string
  title: string
  address: string
  distance?: number
}

export type Places = { state: 'loading' } | { state: 'ready'; items: readonly Place[] } | { state: 'failed' }

/** Metres around the centre that are worth listing. */
const radius = 3000
const quiet = { loading: false, quiet: true } as const

const most = 20

/** Metres as the crow flies, near enough for a campus. */
function metresBetween(one: Coordinates, other: Coordinates): number {
  const degree = 111_195
  const shrink = Math.cos((one.latitude * Math.PI) / 180)
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * shrink) * degree
}

const placeOf =
  (zone: string, centre: Coordinates | null) =>
  ({ id, name, latitude, longitude }: House): Place => ({
    id,
    title: name,
    address: zone,
    latitude,
    longitude,
    ...(centre ? { distance: metresBetween(centre, { latitude, longitude }) } : {}),
  })

/** Of the reader's own school, the nearest first; none for who is not signed in or has none. */
async function own(keyword: string, centre: Coordinates | null): Promise<Place[]> {
  if (!session.signedIn) return []
  const { items } = await get('userAddress/buildings', {}, quiet)
  const zones = keyword === '' ? items : findBuildings(items, keyword)
  return zones
    .flatMap(({ name, buildings }) => buildings.map(placeOf(name, centre)))
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
    .slice(0, most)
}

/** The own campus before anything is typed, and first of what a keyword names; then what the maps know. */
const ask = async (keyword: string, centre: Coordinates | null): Promise<readonly Place[]> => {
  const campus = await own(keyword, centre)
  if (keyword === '') return campus
  const { items } = centre
    ? await get('maps/search', { keyword, ...centre, radius, page_size: most }, quiet)
    : await get('maps/suggestion', { keyword }, quiet)
  return [...campus, ...items.filter(({ id }) => !campus.some((known) => known.id === id))]
}

/** Places of the campus, or that a keyword names. Asked again for every change and every `attempt`; the last answer wins. */
export const usePlaces = (keyword: string, centre: Coordinates | null, attempt: number): Places => {
  const [places, setPlaces] = useState<Places>({ state: 'loading' })
  const { latitude, longitude } = centre ?? {}
  useEffect(() => {
    let current = true
    setPlaces({ state: 'loading' })
    const at = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    ask(keyword, at).then(
      (items) => current && setPlaces({ state: 'ready', items }),
      () => current && setPlaces({ state: 'failed' }),
    )
    return () => {
      current = false
    }
  }, [keyword, latitude, longitude, attempt])
  return places
}

/** The number that a query carries, if it is one. */
export const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text && Number.isFinite(value) ? value : undefined
}

export type Start = { state: 'asking' } | { state: 'known'; at: Coordinates } | { state: 'unknown' }

/** Where the map begins: the caller's point, else the device's. */
export const useStart = (given: Coordinates | null): Start => {
  const [start, setStart] = useState<Start>(given ? { state: 'known', at: given } : { state: 'asking' })
  useEffect(() => {
    if (start.state !== 'asking') return
    let current = true
    location.current().then(
      (at) => current && setStart({ state: 'known', at }),
      () => current && setStart({ state: 'unknown' }),
    )
    return () => {
      current = false
    }
  }, [start])
  return start
}
