import { makeAutoObservable } from 'mobx'
import { columns, type Column } from '@contract/radio/rules'
import type { Programme } from '@contract/radio/schema'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import type { Choice } from '@/ui/choice'

export type Channel = Column | 'all' | 'recent'
const keyOf = ({ id }: Programme) => id

/** The school's radio: its programmes by column, and what this person was listening to. */
export class RadioStore {
  channel: Channel = 'all'
  /** Whether this person speaks on the radio. */
  readonly desk = new Resource(() => get('radio/desk', {}, inPlace))
  private readonly lists = new Map<string, PagedList<Programme>>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { desk: false, lists: false }, { autoBind: true })
  }

  get channels(): Choice<Channel>[] {
    const all = Object.entries(columns).map(([key, label]) => ({ key: key as Column, label: t(label) }))
    const recent = session.signedIn ? [{ key: 'recent' as const, label: t('听过的') }] : []
    return [{ key: 'all', label: t('全部') }, ...recent, ...all]
  }

  get list(): PagedList<Programme> {
    const school = profile.school?.id
    const key = `${this.channel} ${school}`
    const list = this.lists.get(key) ?? this.open(this.channel, school)
    this.lists.set(key, list)
    return list
  }

  choose(channel: Channel) {
    this.channel = channel
  }

  async load(): Promise<void> {
    await Promise.all([this.list.refresh(), session.signedIn && this.desk.load()])
  }

  private open = (channel: Channel, school: string | undefined): PagedList<Programme> =>
    new PagedList(
      (after) =>
        channel === 'recent'
          ? get('radio/recent', { after }, inPlace)
          : get('radio/list', { school, ...(channel === 'all' ? {} : { column: channel }), after }, inPlace),
      keyOf,
    )
}
