import { makeAutoObservable } from 'mobx'
import type { Choice } from '@/ui/choice'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import type { DynamicStore } from './dynamic'
import { feedOf } from './feed'

export type CircleTab = 'school' | 'nationwide' | 'following'

const fallback: Choice[] = [
  { key: 'new', label: '最新' },
  { key: 'hot', label: '热门' },
  { key: 'help', label: '求助' },
]

/** A channel is a sort, the calls for help, or a topic with its #. */
function filterOf(channel: string): { sort?: 'new' | 'hot'; topic?: string; kind?: 'help' } {
  if (channel.startsWith('#')) return { topic: channel.slice(1) }
  return channel === 'help' ? { kind: 'help' } : { sort: channel === 'hot' ? 'hot' : 'new' }
}

/** The circle: a list for each tab and channel that was opened, kept while the page lives. */
class CircleStore {
  tab: CircleTab = 'school'
  channel = 'new'
  channels: Choice[] = fallback
  private readonly lists = new Map<string, PagedList<DynamicStore>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { lists: false }, { autoBind: true })
  }

  get list(): PagedList<DynamicStore> {
    const { tab, channel } = this
    const school = profile.school?.id
    const key = tab === 'following' ? tab : `${tab} ${tab === 'school' ? school : ''} ${channel}`
    const list = this.lists.get(key) ?? this.open(tab, channel, school)
    this.lists.set(key, list)
    return list
  }

  show(tab: CircleTab) {
    this.tab = tab
  }

  choose(channel: string) {
    this.channel = channel
  }

  /** The sorts stay when the topics do not come. */
  async loadChannels(): Promise<void> {
    const school = profile.school?.id
    const { items } = await get('navtype/index', school ? { school } : {}, inPlace)
    this.setChannels(items.map(({ key, title }) => ({ key, label: title })))
  }

  /** A dynamic that was just published is on top of its lists. */
  added(dynamic: DynamicStore) {
    this.lists.forEach((list, key) => {
      const { scope, help } = dynamic.data
      const channelled = key.endsWith(' new') || (help !== undefined && key.endsWith(' help'))
      if (channelled && (scope === 'everyone' || (scope === 'school' && key.startsWith('school'))))
        list.prepend(dynamic)
    })
  }

  private setChannels(channels: Choice[]) {
    this.channels = channels
    if (!channels.some(({ key }) => key === this.channel)) this.channel = 'new'
  }

  private open(tab: CircleTab, channel: string, school: string | undefined): PagedList<DynamicStore> {
    const filter = filterOf(channel)
    if (tab === 'following') return feedOf((after) => get('dynamic/following', { after }, inPlace))
    if (tab === 'nationwide' || !school)
      return feedOf((after) => get('dynamic/nationwide', { ...filter, after }, inPlace))
    return feedOf((after) => get('dynamic/list', { school, ...filter, after }, inPlace))
  }
}

/** The circle outlives its page on the web's tab and gets what the publish page made. */
export const circle = new CircleStore()
