import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { PlatformError } from '@/platform/failure'
import type { PlatformCode } from '@/platform/failure'
import { location } from '@/platform/location'
import type { Coordinates } from '@/platform/location/types'
import { maps } from '@/platform/maps'
import type { Address } from '@/platform/maps/types'
import { storage } from '@/platform/storage'

/** Kept on the device (spec, section 3). */
const keys = { location: 'location', address: 'address' } as const

/** Where the device is: read at start, and when the person asks. */
class Where {
  /** gcj02. */
  location: Coordinates | null
  address: Address | null
  locating = false
  /** Why the last reading gave no location; null when it gave one. */
  failure: PlatformCode | null = null
  private running: Promise<void> | null = null
  /** The person waits for the reading that is under way. */
  private asked = false

  constructor() {
    this.location = storage.get<Coordinates>(keys.location) ?? null
    this.address = storage.get<Address>(keys.address) ?? null
    makeAutoObservable<this, 'running' | 'asked'>(this, { running: false, asked: false }, { autoBind: true })
  }

  /**
   * Reads the device's location and turns it into an address; both are kept. Never rejects: see `failure`.
   * Only a person who asked is told that the address was not found.
   */
  locate(asked = false): Promise<void> {
    this.asked ||= asked
    this.running ??= this.read().finally(() => {
      this.running = null
      this.asked = false
    })
    return this.running
  }

  private async read(): Promise<void> {
    this.locating = true
    try {
      const { latitude, longitude } = await location.current()
      runInAction(() => this.arrived({ latitude, longitude }))
      await this.resolve({ latitude, longitude })
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

  private async resolve(at: Coordinates): Promise<void> {
    try {
      const { latitude, longitude, recommend, city, district, nation, province } =
        await maps.reverseGeocoder(at)
      runInAction(() => {
        this.address = { latitude, longitude, recommend, city, district, nation, province }
        keep(keys.address, this.address)
      })
    } catch {
      if (this.asked) feedback.toast(t('位置解析失败'))
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
