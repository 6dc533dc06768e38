import type { Me } from '@contract/account/schema'
import type { MineParts } from '@contract/homepage/schema'
import type { PagedList } from '@/net/paged-list'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { feedOf } from '@/shell/dynamic/feed'
import { heedClosed } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { profile } from '../../shell/account/profile'

/** What the posts show of their author, and how many they are. */
const shownOf = (me: Me | null): string =>
  JSON.stringify([me?.dynamics, me?.name, me?.avatar, me?.school?.name, me?.college])

/** The signed-in person's own page: the profile, read anew, what features show of theirs, and what they published. */
export class MineStore {
  /** Whether the profile could be read; profile.me itself is what shows. */
  readonly reading = new Resource(async () => {
    await profile.load()
    return true
  })
  readonly parts = new Resource<MineParts>(() => get('user/mine', {}, inPlace).then(heedClosed))
  readonly dynamics: PagedList<DynamicStore> = feedOf((after) => get('dynamic/mines', { after }, inPlace))

  private shown = ''

  load = async (): Promise<void> => {
    await Promise.all([this.reading.load(), this.parts.load(), this.dynamics.refresh()])
    this.shown = shownOf(profile.me)
  }

  /** The page shows again: the list keeps its place unless its posts, or what they say of their author, changed. */
  show = async (): Promise<void> => {
    if (this.reading.phase !== 'ready') return
    await Promise.all([this.reading.load(), this.parts.load()])
    if (shownOf(profile.me) !== this.shown) await this.again()
  }

  private async again(): Promise<void> {
    this.shown = shownOf(profile.me)
    await this.dynamics.refresh()
  }
}
