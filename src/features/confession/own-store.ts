import { makeAutoObservable } from 'mobx'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { confessionsOf } from './confession'

export type OwnTab = 'mine' | 'named'

/** What I wrote, and what names me. */
export class OwnStore {
  tab: OwnTab
  readonly lists = {
    mine: confessionsOf((after) => get('loveWall/mines', { after }, inPlace)),
    named: confessionsOf((after) => get('loveWall/named', { after }, inPlace)),
  }

  constructor(tab: string | undefined) {
    this.tab = tab === 'named' ? 'named' : 'mine'
    makeAutoObservable(this, { lists: false }, { autoBind: true })
  }

  get list() {
    return this.lists[this.tab]
  }

  show(tab: OwnTab) {
    this.tab = tab
  }

  load(): Promise<void> {
    return this.list.load()
  }

  /** Read anew: what was decided elsewhere shows. */
  refresh(): Promise<void> {
    return this.list.refresh()
  }
}
