import { mapsDefaults as defaults } from '../../../contract/school/rules'
import type { Context, Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import { MapsFailure, type Coordinates, type MapsPoi } from '../../providers/types'
import { createLocalMaps, type LocalMaps } from './places'

interface SearchQuery extends Coordinates {
  keyword: string
  page_size?: number
  page_index?: number
  radius?: number
  auto_extend?: number
}
interface SuggestionQuery {
  keyword: string
  region?: string
  region_fix?: number
  policy?: number
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

const toCoordinates = (text: string): Coordinates => {
  const [latitude = NaN, longitude = NaN] = text.split(',').map(Number)
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180))
    throw new Refusal(400, -1, '请检查填写的内容：', '坐标不对')
  return { latitude, longitude }
}

/** Tencent's status travels in the data, so that clients on every target say the same. */
export const mapsRefusal = (error: unknown): unknown =>
  error instanceof MapsFailure
    ? new Refusal(502, -2, '地图服务没有响应', '', { status: error.status })
    : error

/** The maps endpoints: a vendor's answers, or the school table's where none is set. */
export class MapsService {
  private readonly maps: LocalMaps

  constructor(private readonly context: Context) {
    this.maps = context.providers.maps ?? createLocalMaps(context)
  }

  reverseGeocoder = (at: Coordinates) => this.ask(() => this.maps.reverseGeocoder(at))

  search = async (
    viewer: Viewer | null,
    { keyword, latitude, longitude, page_size, page_index, radius, auto_extend }: SearchQuery,
  ) => {
    const asked = {
      keyword,
      location: { latitude, longitude },
      pageSize: page_size ?? defaults.pageSize,
      pageIndex: page_index ?? defaults.pageIndex,
      radius: radius ?? defaults.radius,
      autoExtend: flag(auto_extend ?? defaults.autoExtend),
    }
    return { items: await this.find(viewer, asked, (maps) => maps.search(asked)) }
  }

  suggestion = async (
    viewer: Viewer | null,
    { keyword, region = defaults.region, region_fix, policy }: SuggestionQuery,
  ) => {
    const asked = {
      keyword,
      region,
      regionFix: flag(region_fix ?? defaults.regionFix),
      policy: flag(policy ?? defaults.policy),
    }
    const page = { pageSize: defaults.pageSize, pageIndex: defaults.pageIndex }
    return { items: await this.find(viewer, page, (maps) => maps.suggestion(asked)) }
  }

  /** Of the viewer's own school, who has one. A vendor knows other campuses by the same words: its places come after. */
  private find(
    viewer: Viewer | null,
    { pageSize, pageIndex }: { pageSize: number; pageIndex: number },
    ask: (maps: LocalMaps) => Promise<MapsPoi[]>,
  ): Promise<MapsPoi[]> {
    const school = viewer?.schoolId
    const own = createLocalMaps(this.context, school)
    const vendor = this.context.providers.maps
    return this.ask(async () => {
      if (!vendor) return ask(own)
      const [ours, theirs] = await Promise.all([school && pageIndex === 1 ? ask(own) : [], ask(vendor)])
      const known = new Set(ours.map(({ title }) => title))
      return [...ours, ...theirs.filter(({ title }) => !known.has(title))].slice(0, pageSize)
    })
  }

  geocoder = (address: string) => this.ask(() => this.maps.geocoder(address))

  cityList = async () => ({ items: await this.ask(() => this.maps.cityList()) })

  district = async (id: string) => ({ items: await this.ask(() => this.maps.district(id)) })

  distance = async ({
    from,
    to,
    mode = defaults.mode,
  }: {
    from: string
    to: string
    mode?: 'walking' | 'driving'
  }) => ({
    items: await this.ask(() =>
      this.maps.distance({ from: toCoordinates(from), to: to.split(';').map(toCoordinates), mode }),
    ),
  })

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question()
    } catch (error) {
      throw mapsRefusal(error)
    }
  }
}
