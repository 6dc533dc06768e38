import gcoord from 'gcoord'
import QQMapWX from 'qqmap-wx-jssdk'
import type {
  Distances,
  District as TencentDistrict,
  Districts,
  Failure,
  Geocoded,
  LatLng,
  Poi as TencentPoi,
  Pois,
  Reversed,
} from 'qqmap-wx-jssdk'
import type { Coordinates } from '../location/types'
import { mapsError, statuses } from './errors'
import type { MapsSource } from './checks'
import type { District, Poi } from './types'

/** Longer than the request's own limit: the SDK stays silent when the network fails on some hosts. */
const patience = 65_000
/** Spec, section 7: places are asked for in GPS coordinates. */
const gps = 1

/** Runs one call of the SDK; its `complete` is the only callback that comes every time. */
function ask<T>(
  run: (on: { complete: (answer: (T & { status: 0 }) | Failure) => void }) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(mapsError(statuses.failedRequest)), patience)
    run({
      complete(answer) {
        clearTimeout(timer)
        if (answer.status === 0) resolve(answer as T)
        else reject(mapsError(answer.status))
      },
    })
  })
}

const at = ({ lat, lng }: LatLng): Coordinates => ({ latitude: lat, longitude: lng })
const poi = ({ id, title, address = '', location, _distance }: TencentPoi): Poi => ({
  id,
  title,
  address,
  ...at(location),
  ...(_distance === undefined ? {} : { distance: _distance }),
})
const district = ({ id, name, fullname, location }: TencentDistrict): District => ({
  id,
  name: name ?? fullname,
  fullname,
  location: at(location),
})

function toGps({ latitude, longitude }: Coordinates): Coordinates {
  const [lng, lat] = gcoord.transform([longitude, latitude], gcoord.GCJ02, gcoord.WGS84)
  return { latitude: lat, longitude: lng }
}

/** Maps through Tencent's own SDK, whose key is bound to the mini-program. */
export function tencentMaps(key: string): MapsSource {
  const sdk = new QQMapWX({ key })
  return {
    async reverseGeocoder(location) {
      const { result } = await ask<Reversed>((on) =>
        sdk.reverseGeocoder({ location: toGps(location), coord_type: gps, ...on }),
      )
      const { nation, province, city, district: area } = result.address_component
      const recommend = result.formatted_addresses?.recommend ?? result.address
      return { ...location, recommend, nation, province, city, district: area }
    },
    async search({ keyword, location, pageSize, pageIndex, radius, autoExtend }) {
      const where = { orderby: '_distance', distance: String(radius), auto_extend: String(autoExtend) }
      const { data } = await ask<Pois>((on) =>
        sdk.search({ keyword, location, page_size: pageSize, page_index: pageIndex, ...where, ...on }),
      )
      return data.map(poi)
    },
    async getSuggestion({ keyword, region, regionFix, policy }) {
      const { data } = await ask<Pois>((on) =>
        sdk.getSuggestion({ keyword, region, region_fix: regionFix, policy, ...on }),
      )
      return data.map(poi)
    },
    async geocoder(address) {
      const { result } = await ask<Geocoded>((on) => sdk.geocoder({ address, ...on }))
      return at(result.location)
    },
    async getCityList() {
      const { result } = await ask<Districts>((on) => sdk.getCityList(on))
      return result.map((level) => level.map(district))
    },
    async getDistrictByCityId(id) {
      const { result } = await ask<Districts>((on) => sdk.getDistrictByCityId({ id, ...on }))
      return result.flat().map(district)
    },
    async calculateDistance({ from, to, mode }) {
      const { result } = await ask<Distances>((on) => sdk.calculateDistance({ from, to, mode, ...on }))
      return result.elements.map(({ distance }) => distance)
    },
  }
}
