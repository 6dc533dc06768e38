import { makeAutoObservable, observable } from 'mobx'
import { cut } from '@contract/characters/rules'
import { findBuildings, limits } from '@contract/address/rules'
import type { Zone } from '@contract/address/schema'
import type { House } from '@contract/school/schema'
import { Keyword } from '@/shell/search/keyword'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import { location } from '@/platform/location'
import { where } from '@/shell/school/where'
import type { Spot } from './chosen'

/** The buildings of one's school: by part of the campus or by name, then floor and room. */
export class BuildingStore {
  readonly zones = new Resource(() => get('userAddress/buildings', {}, inPlace))
  readonly keyword = new Keyword()
  /** Name of the part that is shown; null: all. */
  zone: string | null = null
  building: House | null = null
  floor: number | null = null
  room = ''

  constructor() {
    makeAutoObservable(this, { zones: false, keyword: false, building: observable.ref }, { autoBind: true })
  }

  get all(): readonly Zone[] {
    return this.zones.data?.items ?? []
  }

  /** A keyword looks through every part. */
  get shown(): readonly Zone[] {
    const { settled } = this.keyword
    if (settled !== '') return findBuildings(this.all, settled)
    return this.zone === null ? this.all : this.all.filter(({ name }) => name === this.zone)
  }

  get floors(): number[] {
    return Array.from({ length: this.building?.floors ?? 0 }, (_, index) => index + 1)
  }

  showZone(name: string | null) {
    this.zone = name
  }

  open(building: House) {
    this.building = building
    this.floor = null
    this.room = ''
  }

  close() {
    this.building = null
  }

  /** Tapped again, no floor is said. */
  setFloor(floor: number) {
    this.floor = this.floor === floor ? null : floor
  }

  setRoom(room: string) {
    this.room = cut(room, limits.room.max)
  }

  get spot(): Spot | null {
    const { building, floor, room } = this
    if (!building) return null
    const { id, name, floors, latitude, longitude } = building
    return { building: id, spot: name, area: '', floor, floors, room: room.trim(), latitude, longitude }
  }
}

/** A point on the map that the person chooses; null when they did not, and they have been told why. */
export async function spotOnMap(): Promise<Spot | null> {
  try {
    const { name, address, latitude, longitude } = await location.choose(where.location ?? undefined)
    const spot = cut(name || address, limits.spot.max)
    if (spot === '') return null
    return {
      building: null,
      spot,
      area: name === '' ? '' : cut(address, 120),
      floor: null,
      floors: 0,
      room: '',
      latitude,
      longitude,
    }
  } catch (error) {
    const code = error instanceof PlatformError ? error.code : 'failed'
    if (code !== 'cancelled')
      feedback.toast(code === 'denied' ? t('没有定位权限，请在设置里打开') : t('这里不能打开地图，请选楼栋'))
    return null
  }
}
