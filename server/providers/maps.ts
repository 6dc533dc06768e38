/** Tencent's WebService API: https://lbs.qq.com/service/webService/webServiceGuide/webServiceOverview */
import { createHash } from 'node:crypto'
import type { TencentMapsConfig } from './config'
import { vendorFile, vendorJson } from './http'
import {
  MapsFailure,
  type Coordinates,
  type MapPicture,
  type MapsDistrict,
  type MapsPoi,
  type MapsProvider,
  type StaticMapOptions,
} from './types'

type Json = Record<string, unknown>
type Parameters = Record<string, string | number>

const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? { ...value } : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const pair = ({ latitude, longitude }: Coordinates): string => `${latitude},${longitude}`

function coordinates(value: unknown): Coordinates {
  const { lat, lng } = object(value)
  return { latitude: Number(lat), longitude: Number(lng) }
}

function poi(value: unknown): MapsPoi {
  const { id, title, address, location, _distance: distance } = object(value)
  const found = { id: text(id), title: text(title), address: text(address), ...coordinates(location) }
  return typeof distance === 'number' ? { ...found, distance } : found
}

function district(value: unknown): MapsDistrict {
  const { id, name, fullname, location } = object(value)
  // The lowest level has no short names.
  return {
    id: text(id),
    name: text(name) || text(fullname),
    fullname: text(fullname),
    location: coordinates(location),
  }
}

/** Of Tencent's statuses, the ones that clients know: 311 the key is malformed, 310 and the other 3xx bad parameters. */
function failure(status: unknown, message: unknown): MapsFailure {
  const said = `tencent maps ${String(status)}: ${text(message)}`
  const code = Number(status)
  if (code === 311) return new MapsFailure(311, said)
  return new MapsFailure(code >= 300 && code < 400 ? 310 : 600, said)
}

/** Of path and parameters in the order of their names, unescaped, with the secret at the end. */
function signature(path: string, parameters: Parameters, secret: string): string {
  const names = Object.keys(parameters).sort()
  const query = names.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHash('md5').update(`${path}?${query}${secret}`).digest('hex')
}

function addressOf(config: TencentMapsConfig, path: string, parameters: Parameters): URL {
  const all: Parameters = { ...parameters, key: config.key }
  const url = new URL(path, config.baseUrl)
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, String(value))
  if (config.secret !== null) url.searchParams.set('sig', signature(path, all, config.secret))
  return url
}

const unanswered = (cause: unknown) => {
  throw new MapsFailure(1000, 'tencent maps: no answer', { cause })
}

async function ask(config: TencentMapsConfig, path: string, parameters: Parameters): Promise<Json> {
  const url = addressOf(config, path, { ...parameters, output: 'json' })
  const answer = await vendorJson('tencent maps', url).catch(unanswered)
  if (answer.status !== 0) throw failure(answer.status, answer.message)
  return answer
}

/** Answers with the picture, or with JSON where it refuses. https://lbs.qq.com/service/staticV2/staticGuide/staticDoc */
async function draw(
  config: TencentMapsConfig,
  { center, zoom, size: { width, height }, scale, markers }: StaticMapOptions,
): Promise<MapPicture> {
  const url = addressOf(config, '/ws/staticmap/v2/', {
    center: pair(center),
    zoom,
    size: `${width}*${height}`,
    scale,
    format: 'png',
    ...(markers.length > 0 ? { markers: `color:red|${markers.map(pair).join('|')}` } : {}),
  })
  const { file, status, message } = await vendorFile('tencent maps', url, {}).catch(unanswered)
  if (!(file instanceof Buffer)) throw failure(status, message)
  return { content: file, type: 'image/png' }
}

export function createTencentMaps(config: TencentMapsConfig): MapsProvider {
  const get = (path: string, parameters: Parameters = {}): Promise<Json> => ask(config, path, parameters)
  return {
    name: 'tencent',

    reverseGeocoder: async (location) => {
      const { result } = await get('/ws/geocoder/v1', { location: pair(location), get_poi: 0 })
      const { address, formatted_addresses: formatted, address_component: component } = object(result)
      const { nation, province, city, district: area } = object(component)
      return {
        ...location,
        recommend: text(object(formatted).recommend) || text(address),
        nation: text(nation),
        province: text(province),
        city: text(city),
        district: text(area),
      }
    },

    search: async ({ keyword, location, pageSize, pageIndex, radius, autoExtend }) => {
      const answer = await get('/ws/place/v1/search', {
        keyword,
        boundary: `nearby(${pair(location)},${radius},${autoExtend})`,
        orderby: '_distance',
        page_size: pageSize,
        page_index: pageIndex,
      })
      return list(answer.data).map(poi)
    },

    suggestion: async ({ keyword, region, regionFix, policy }) => {
      const answer = await get('/ws/place/v1/suggestion', { keyword, region, region_fix: regionFix, policy })
      return list(answer.data).map(poi)
    },

    geocoder: async (address) => {
      const { result } = await get('/ws/geocoder/v1', { address })
      return coordinates(object(result).location)
    },

    cityList: async () =>
      list((await get('/ws/district/v1/list')).result).map((level) => list(level).map(district)),

    district: async (id) =>
      list(list((await get('/ws/district/v1/getchildren', { id })).result)[0]).map(district),

    distance: async ({ from, to, mode }) => {
      const answer = await get('/ws/distance/v1/matrix', {
        mode,
        from: pair(from),
        to: to.map(pair).join(';'),
      })
      const elements = list(object(list(object(answer.result).rows)[0]).elements)
      if (elements.length !== to.length) throw new MapsFailure(600, 'tencent maps: distances missing')
      return elements.map((element) => Number(object(element).distance))
    },

    staticMap: (options) => draw(config, options),
  }
}
