import type { PagedList } from '@/net/paged-list'
import type { DynamicStore } from '@/features/circle/dynamic'
import { feedOf, inList } from '@/features/circle/feed'
import { get } from '@/net/call'
import { Resource } from '@/net/resource'
import { profile } from './profile'

/** The signed-in person's own page: the profile, read anew, and what they published. */
export class MineStore {
  /** Whether the profile could be read; profile.me itself is what shows. */
  readonly reading = new Resource(async () => {
    await profile.load()
    return true
  })
  readonly dynamics: PagedList<DynamicStore> = feedOf((after) => get('dynamic/mines', { after }, inList))

  load = async (): Promise<void> => {
    await Promise.all([this.reading.load(), this.dynamics.refresh()])
  }

  /** The page shows again: the list keeps its place unless something was published or deleted since. */
  show = async (): Promise<void> => {
    if (this.reading.phase !== 'ready') return
    const before = profile.me?.dynamics
    await this.reading.load()
    if (profile.me?.dynamics !== before) await this.dynamics.refresh()
  }
}
