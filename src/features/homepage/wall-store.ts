import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '@contract/homepage/rules'
import type { WallPhoto } from '@contract/homepage/schema'
import { PictureQueue } from '@/shell/pictures'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'

/** Where a photo goes on the wall. */
export type Move = 'first' | 'earlier' | 'later'

/** A person's photo wall; its owner adds, sorts and takes down. */
export class WallStore {
  readonly wall: Resource<{ items: WallPhoto[] }>
  /** Pictures on their way to the wall. */
  queue: PictureQueue | null = null
  readonly keep: Action<[], void>

  constructor(user: string) {
    this.wall = new Resource(() => get('photo/list', { user }, inPlace))
    this.keep = new Action(`photo/add ${user}`, () => this.hang())
    makeAutoObservable(this, { wall: false, keep: false, queue: observable.ref }, { autoBind: true })
  }

  get photos(): readonly WallPhoto[] {
    return this.wall.data?.items ?? []
  }

  get room(): number {
    return limits.photos.max - this.photos.length
  }

  /** Lets the owner choose and sends what was chosen; what could not be sent stays to be tried again. */
  async choose(): Promise<void> {
    this.queue ??= new PictureQueue(Math.min(this.room, limits.photos.atOnce))
    await this.queue.choose()
  }

  /** Drops what is left in the queue. */
  giveUp() {
    this.queue = null
  }

  async remove({ id }: WallPhoto): Promise<void> {
    this.wall.set(await post('photo/delete', { id }))
  }

  /** Shows the new order at once; the old one comes back when the server refuses. */
  async move({ id }: WallPhoto, where: Move): Promise<void> {
    const before = this.photos
    const from = before.findIndex((photo) => photo.id === id)
    const to = where === 'first' ? 0 : from + (where === 'earlier' ? -1 : 1)
    const rest = before.filter((photo) => photo.id !== id)
    const [moved] = before.slice(from, from + 1)
    if (!moved || to < 0 || to > rest.length) return
    const items = [...rest.slice(0, to), moved, ...rest.slice(to)]
    this.wall.set({ items })
    try {
      await post('photo/sort', { pictures: items.map((photo) => photo.id) }, { loading: false })
    } catch {
      runInAction(() => this.wall.set({ items: [...before] }))
    }
  }

  private async hang(): Promise<void> {
    const { queue } = this
    if (!queue) return
    const sent = queue.items.filter(({ status }) => status === 'done')
    this.wall.set(await post('photo/add', { pictures: queue.ids }))
    sent.forEach(({ key }) => queue.remove(key))
    if (queue.items.length === 0) this.giveUp()
  }
}
