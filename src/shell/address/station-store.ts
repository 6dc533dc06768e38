import { makeAutoObservable, reaction } from 'mobx'
import type { Station } from '@contract/address/schema'
import { where } from '@/shell/school/where'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

const services = ['pickups', 'posts'] as const
export type Service = (typeof services)[number]

interface Stations {
  items: Station[]
}

/** Where parcels are fetched or sent from; the near ones first once the location is known. */
export class StationStore {
  private readonly lists: Record<Service, Resource<Stations>>

  constructor(public service: Service) {
    this.lists = {
      pickups: new Resource(() => get('userAddress/pickups', where.location ?? {}, inPlace)),
      posts: new Resource(() => get('userAddress/posts', where.location ?? {}, inPlace)),
    }
    makeAutoObservable<this, 'lists'>(this, { lists: false }, { autoBind: true })
  }

  get list(): Resource<Stations> {
    return this.lists[this.service]
  }

  show(service: Service) {
    this.service = service
    if (this.list.phase === 'idle') void this.list.load()
  }

  /** Sorts anew when the person is somewhere else, until the returned end. */
  follow(): () => void {
    return reaction(
      () => where.location,
      () =>
        services.forEach(
          (service) => this.lists[service].phase === 'idle' || void this.lists[service].load(),
        ),
    )
  }
}
