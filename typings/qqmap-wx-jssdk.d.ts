/** Tencent's mini-program SDK: what src/platform/maps calls and reads of it. */
declare module 'qqmap-wx-jssdk' {
  interface Point {
    latitude: number
    longitude: number
  }
  interface LatLng {
    lat: number
    lng: number
  }
  interface Poi {
    id: string
    title: string
    address?: string
    location: LatLng
    _distance?: number
  }
  interface District {
    id: string
    name?: string
    fullname: string
    location: LatLng
  }
  interface Reversed {
    result: {
      address: string
      formatted_addresses?: { recommend?: string }
      address_component: { nation: string; province: string; city: string; district: string }
    }
  }
  interface Pois {
    data: Poi[]
  }
  interface Geocoded {
    result: { location: LatLng }
  }
  interface Districts {
    result: District[][]
  }
  interface Distances {
    result: { elements: { distance: number }[] }
  }
  interface Failure {
    status: number
    message: string
  }
  /** Told of every end, also of those that the SDK's own `fail` throws on. */
  type On<T> = { complete: (answer: (T & { status: 0 }) | Failure) => void }

  export default class QQMapWX {
    constructor(options: { key: string })
    reverseGeocoder(options: { location: Point; coord_type: number } & On<Reversed>): void
    search(
      options: {
        keyword: string
        location: Point
        orderby: string
        page_size: number
        page_index: number
        distance: string
        /** The SDK takes the number 0 for none given. */
        auto_extend: string
      } & On<Pois>,
    ): void
    getSuggestion(
      options: { keyword: string; region: string; region_fix: number; policy: number } & On<Pois>,
    ): void
    geocoder(options: { address: string } & On<Geocoded>): void
    getCityList(options: On<Districts>): void
    getDistrictByCityId(options: { id: string } & On<Districts>): void
    calculateDistance(options: { from: Point; to: readonly Point[]; mode: string } & On<Distances>): void
  }
}
