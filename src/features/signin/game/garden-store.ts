import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Note, Source } from '@contract/game/rules'
import type { FriendPlant, Garden, Harvest, Watering } from '@contract/game/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'

export const shelves = ['waterings', 'harvests', 'friends'] as const
export type Shelf = (typeof shelves)[number]

/** One's own plant, those of friends, and who watered it. */
export class GardenStore {
  readonly garden = new Resource<Garden>(() => get('game/garden', {}, inPlace))
  readonly friends = new PagedList<FriendPlant>(
    (after) => get('game/friends', { after }, inPlace),
    ({ id }) => id,
  )
  readonly waterings = new PagedList<Watering>(
    (after) => get('game/waterings', { after }, inPlace),
    ({ id }) => id,
  )
  readonly harvests = new PagedList<Harvest>(
    (after) => get('game/harvests', { after }, inPlace),
    ({ id }) => id,
  )
  shelf: Shelf = 'waterings'
  /** The friend's plant that is to be watered, while it is asked what to say. */
  asking: FriendPlant | null = null
  /** How often something was taken into the plant. */
  collected = 0
  private readonly unsent: Source[] = []
  private sending = false
  readonly sow = new Action('sow', async () => {
    this.garden.set(await post('game/sow', {}, { loading: false }))
  })
  readonly harvest = new Action('harvest', (id: string) => this.take(id))
  readonly water = new Action('water', (plant: FriendPlant, note: Note) => this.pour(plant, note))

  constructor() {
    makeAutoObservable<this, 'unsent' | 'sending'>(
      this,
      {
        unsent: false,
        sending: false,
        asking: observable.ref,
        garden: false,
        friends: false,
        waterings: false,
        harvests: false,
        sow: false,
        harvest: false,
        water: false,
      },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    const shown = this.shelf === 'friends' ? [] : [this[this.shelf].refresh()]
    await Promise.all([this.garden.load(), this.friends.refresh(), ...shown])
  }

  show(shelf: Shelf) {
    this.shelf = shelf
    void this[shelf].refresh()
  }

  /** What to say with the water; null: nothing after all. */
  ask(plant: FriendPlant | null) {
    this.asking = plant
  }

  /** Takes what these gave into the plant at once. The server hears of it in one call after the other. */
  collect(sources: readonly Source[]) {
    const { data: garden } = this.garden
    if (!garden?.plant) return
    const { plant } = garden
    const seen = { ...plant.seen }
    for (const source of sources) seen[source] = plant.counts[source]
    this.garden.set({ ...garden, plant: { ...plant, seen } })
    this.collected += 1
    this.unsent.push(...sources)
    void this.send(plant.id)
  }

  private async send(id: string): Promise<void> {
    if (this.sending) return
    this.sending = true
    while (this.unsent.length > 0) {
      const sources = [...new Set(this.unsent.splice(0))]
      // what the server did not hear of hangs there again
      await post('game/collect', { id, sources }, { loading: false }).catch(() => this.garden.load())
    }
    this.sending = false
  }

  private async pour({ id }: FriendPlant, note: Note): Promise<void> {
    const watered = await post('game/water', { id, note }, { loading: false })
    runInAction(() => {
      this.friends.items = this.friends.items.map((one) => (one.id === id ? watered : one))
    })
    feedback.toast(t('浇好了'))
    await this.garden.load()
  }

  private async take(id: string): Promise<void> {
    const { points } = await post('game/harvest', { id }, { loading: false })
    feedback.toast(points > 0 ? t('收下了，+{n} 积分', { n: points }) : t('收下了'))
    await this.garden.load()
    this.show('harvests')
  }
}
