import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import type { PlatformCode } from '@/platform/failure'
import { location } from '@/platform/location'
import type { Coordinates } from '@/platform/location/types'
import { addressAt } from '@/platform/maps/ask'
import type { Address, Maps } from '@/platform/maps/types'
import { storage } from '@/platform/storage'

/** Kept on the device (spec, section 3). */
const keys = { location: 'location', address: 'address' } as const

type Geocoder = Pick<Maps, 'reverseGeocoder'>

/** Where the device is: read when the person asks, and from then on at each start. */
class Where {
  /** gcj02. */
  location: Coordinates | null
  address: Address | null
  locating = false
  /** Why the last reading gave no location; null when it gave one. */
  failure: PlatformCode | null = null
  private running: Promise<void> | null = null

  constructor() {
    this.location = storage.get<Coordinates>(keys.location) ?? null
    this.address = storage.get<Address>(keys.address) ?? null
    makeAutoObservable<this, 'running'>(this, { running: false }, { autoBind: true })
  }

  /**
   * Reads the device's location and turns it into an address; both are kept. Never rejects: see `failure`. The host asks
   * for permission where the person has not given it yet. Pages give the maps of their package, which may be a vendor's
   * SDK; a start, in the main package, asks our server.
   */
  locate(maps: Geocoder = { reverseGeocoder: addressAt }): Promise<void> {
    this.running ??= this.read(maps).finally(() => {
      this.running = null
    })
    return this.running
  }

  private async read(maps: Geocoder): Promise<void> {
    this.locating = true
    try {
      const { latitude, longitude } = await location.current()
      runInAction(() => this.arrived({ latitude, longitude }))
      await this.resolve(maps, { latitude, longitude })
    } catch (error) {
      runInAction(() => {
        this.failure = error instanceof PlatformError ? error.code : 'failed'
      })
    } finally {
      runInAction(() => {
        this.locating = false
      })
    }
  }

  private arrived(at: Coordinates) {
    this.failure = null
    this.location = at
    keep(keys.location, at)
  }

  private async resolve(maps: Geocoder, at: Coordinates): Promise<void> {
    try {
      const { latitude, longitude, recommend, city, district, nation, province } =
        await maps.reverseGeocoder(at)
      runInAction(() => {
        this.address = { latitude, longitude, recommend, city, district, nation, province }
        keep(keys.address, this.address)
      })
    } catch {
      feedback.toast(t('位置解析失败'))
    }
  }
}

function keep(key: string, value: unknown): void {
  try {
    storage.set(key, value)
  } catch {
    // a device without room reads it again at the next start
  }
}

export const where = new Where()
