import type { Coordinates } from '../location/types'
import { addressAt, ask } from './ask'
import { withChecks } from './checks'
import type { District, Maps, Poi } from './types'

const text = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

const items = async <T>(path: string, query: Record<string, string | number> = {}): Promise<T[]> =>
  (await ask<{ items: T[] }>(path, query)).items

/** Maps through our server, where the vendor's key stays; without a key it answers from its school table. */
export const serverMaps: Maps = withChecks({
  reverseGeocoder: addressAt,
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
