import { makeAutoObservable, runInAction } from 'mobx'
import type { Barrage, BarrageSetting } from '@contract/homepage/schema'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** The owner's control of the bullet comments on their page. */
export class BarrageStore {
  readonly setting: Resource<BarrageSetting>
  readonly list: PagedList<Barrage>

  constructor(user: string) {
    this.setting = new Resource(async () => (await get('user/home', { id: user }, inPlace)).barrage)
    this.list = new PagedList(
      (after) => get('barrage/list', { user, after }, inPlace),
      (line) => line.id,
    )
    makeAutoObservable(this, { setting: false, list: false }, { autoBind: true })
  }

  async load(): Promise<void> {
    await Promise.all([this.setting.load(), this.list.refresh()])
  }

  /** Shows the change at once, and takes it back when the server refuses. */
  async set(change: Partial<BarrageSetting>): Promise<void> {
    const before = this.setting.data
    if (!before) return
    this.setting.set({ ...before, ...change })
    try {
      const kept = await post('barrage/setting', change, { loading: false })
      runInAction(() => this.setting.set(kept))
    } catch {
      runInAction(() => this.setting.set(before))
    }
  }

  /** Rejects as a call does. */
  async remove({ id }: Barrage): Promise<void> {
    await post('barrage/delete', { id })
    runInAction(() => this.list.remove(id))
  }

  async clear(): Promise<void> {
    await post('barrage/clear')
    await this.list.refresh()
  }
}
