import { storage } from '@/platform/storage'

/** Words of an order's form, kept on the device under what they are for until they are sent. The latest order's stand. */
export class Kept<T extends object> {
  constructor(
    private readonly place: string,
    private readonly order: string,
  ) {}

  get(): T | undefined {
    const kept = storage.get<{ order: string; values: T }>(this.place)
    return kept?.order === this.order ? kept.values : undefined
  }

  set(values: T): void {
    try {
      storage.set(this.place, { order: this.order, values })
    } catch {
      // on a device without room they live as long as the page
    }
  }

  clear(): void {
    storage.remove(this.place)
  }
}
