import type { Coordinates } from '../location/types'
export interface Address extends Coordinates {
  recommend: string
  city: string
  district: string
  nation: string
  province: string
}
export interface Poi extends Coordinates {
  id: string
  title: string
  address: string
  /** metres */ distance?: number
}
export interface District {
  id: string
  name: string
  fullname: string
  location: Coordinates
}
/** Spec sections 5 and 9 give the checks and the defaults, section 8 the errors. Rejects MapsError. */
export interface Maps {
  reverseGeocoder(location: Coordinates): Promise<Address>
  search(options: {
    keyword: string
    location: Coordinates
    pageSize?: number
    pageIndex?: number
    /** metres */
    radius?: number
    /** 1: further away where there is nothing near. */
    autoExtend?: 0 | 1
  }): Promise<Poi[]>
  getSuggestion(options: {
    keyword: string
    region?: string
    regionFix?: 0 | 1
    policy?: 0 | 1
  }): Promise<Poi[]>
  geocoder(address: string): Promise<Coordinates>
  getCityList(): Promise<District[][]>
  getDistrictByCityId(id: string): Promise<District[]>
  /** Metres to each destination. mode default walking. */
  calculateDistance(options: {
    from: Coordinates
    to: readonly Coordinates[]
    mode?: 'walking' | 'driving'
  }): Promise<number[]>
}
/** Tencent's status: 310, 311, 600, or 1000 for a failed request; `message` is for the person. */
export class MapsError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'MapsError'
  }
}
