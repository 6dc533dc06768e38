import { makeAutoObservable, runInAction } from 'mobx'
import { noteNames, notes, type Note } from '@contract/game/rules'
import type { FriendPlant, Garden, Harvest, Watering } from '@contract/game/schema'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { offer } from '@/ui/menu'

export const shelves = ['friends', 'waterings', 'harvests'] as const
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
  shelf: Shelf = 'friends'
  readonly sow = new Action('sow', async () => {
    this.garden.set(await post('game/sow', {}, { loading: false }))
  })
  readonly harvest = new Action('harvest', (id: string) => this.take(id))
  readonly water = new Action('water', (plant: FriendPlant, note: Note) => this.pour(plant, note))

  constructor() {
    makeAutoObservable(
      this,
      {
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
    await Promise.all([this.garden.load(), this[this.shelf].refresh()])
  }

  show(shelf: Shelf) {
    this.shelf = shelf
    void this[shelf].refresh()
  }

  /** Asks what to say with the water. */
  ask(plant: FriendPlant) {
    void offer(
      noteNames.map((note) => ({ label: t(notes[note]), act: () => this.water.run(plant, note) })),
      -1,
    )
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
