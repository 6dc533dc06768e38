import { mapsDefaults as defaults } from '@contract/school/rules'
import type { Coordinates } from '../location/types'
import { mapsError, statuses } from './errors'
import type { Maps } from './types'

const demand = (given: unknown) => {
  if (!given) throw mapsError(statuses.badParameter)
}
const demandLocation = (location: Partial<Coordinates> | undefined) => {
  if (!Number.isFinite(location?.latitude) || !Number.isFinite(location?.longitude))
    throw mapsError(statuses.badParameter)
}

/** What each target answers once the checks are passed and the defaults filled in. */
export interface MapsSource {
  reverseGeocoder: Maps['reverseGeocoder']
  search(options: Required<Parameters<Maps['search']>[0]>): ReturnType<Maps['search']>
  getSuggestion(options: Required<Parameters<Maps['getSuggestion']>[0]>): ReturnType<Maps['getSuggestion']>
  geocoder: Maps['geocoder']
  getCityList: Maps['getCityList']
  getDistrictByCityId: Maps['getDistrictByCityId']
  calculateDistance(
    options: Required<Parameters<Maps['calculateDistance']>[0]>,
  ): ReturnType<Maps['calculateDistance']>
}

/** Spec, sections 5 and 9: the same checks and defaults before every source. */
export const withChecks = (source: MapsSource): Maps => ({
  async reverseGeocoder(location) {
    demandLocation(location)
    return source.reverseGeocoder(location)
  },
  async search(options) {
    demand(options.keyword)
    demandLocation(options.location)
    const { pageSize, pageIndex, radius, autoExtend } = defaults
    return source.search({ pageSize, pageIndex, radius, autoExtend, ...options })
  },
  async getSuggestion(options) {
    demand(options.keyword)
    const { region, regionFix, policy } = defaults
    return source.getSuggestion({ region, regionFix, policy, ...options })
  },
  async geocoder(address) {
    demand(address)
    return source.geocoder(address)
  },
  getCityList: () => source.getCityList(),
  async getDistrictByCityId(id) {
    demand(id)
    return source.getDistrictByCityId(id)
  },
  async calculateDistance(options) {
    demandLocation(options.from)
    demand(options.to.length)
    options.to.forEach(demandLocation)
    return source.calculateDistance({ mode: defaults.mode, ...options })
  },
})
