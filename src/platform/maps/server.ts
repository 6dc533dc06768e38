import { request } from '../request'
import type { Coordinates } from '../location/types'
import { checked, mapsError, statuses } from './checks'
import type { Address, District, Maps, Poi } from './types'

const timeout = 60_000
const text = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

interface Answer {
  code?: unknown
  data?: unknown
}
const isAnswer = (data: unknown): data is Answer =>
  typeof data === 'object' && data !== null && 'code' in data

/** The server passes the vendor's status on in the data of a refusal. */
const statusOf = ({ data }: Answer): number =>
  typeof data === 'object' && data !== null && 'status' in data ? Number(data.status) : statuses.system

async function ask<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const url = `${process.env.API_BASE ?? ''}/api/maps/${path}?${pairs.join('&')}`
  const { data } = await request({ url, method: 'GET', header: {}, timeout }).catch(() => {
    throw mapsError(statuses.failedRequest)
  })
  if (!isAnswer(data)) throw mapsError(statuses.system)
  if (data.code !== 0 && data.code !== 1) throw mapsError(statusOf(data))
  return data.data as T
}

const items = async <T>(path: string, query: Record<string, string | number> = {}): Promise<T[]> =>
  (await ask<{ items: T[] }>(path, query)).items

/** Maps through our server, where the vendor's key stays; without a key it answers from its school table. */
export const serverMaps: Maps = checked({
  reverseGeocoder: ({ latitude, longitude }) => ask<Address>('reverseGeocoder', { latitude, longitude }),
  search: ({ keyword, location: { latitude, longitude }, pageSize, pageIndex, radius, autoExtend }) =>
    items<Poi>('search', {
      keyword,
      latitude,
      longitude,
      page_size: pageSize,
      page_index: pageIndex,
      radius,
      auto_extend: autoExtend,
    }),
  getSuggestion: ({ keyword, region, regionFix, policy }) =>
    items<Poi>('suggestion', { keyword, region, region_fix: regionFix, policy }),
  geocoder: (address) => ask<Coordinates>('geocoder', { address }),
  getCityList: () => items<District[]>('cityList'),
  getDistrictByCityId: (id) => items<District>('district', { id }),
  calculateDistance: ({ from, to, mode }) =>
    items<number>('distance', { from: text(from), to: to.map(text).join(';'), mode }),
})
