import { useEffect, useState } from 'react'
import { get } from '@/net/call'
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

const ask = async (keyword: string, centre: Coordinates | null): Promise<readonly Place[]> => {
  if (centre) return (await get('maps/search', { keyword, ...centre, radius, page_size: 20 }, quiet)).items
  return keyword ? (await get('maps/suggestion', { keyword }, quiet)).items : []
}

/** Places near `centre`, or that a keyword names. Asked again for every change and every `attempt`. */
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
