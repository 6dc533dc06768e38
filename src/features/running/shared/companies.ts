import { courierNames } from '@contract/courier/rules'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** Couriers that a parcel can go with. */
export class Companies {
  private readonly known = new Resource(() => get('running/specification', {}, inPlace))

  /** Never rejects. */
  load = (): Promise<void> => this.known.load()

  /** The program's until the server has said them. */
  get names(): readonly string[] {
    return this.known.data?.companies ?? courierNames
  }
}
