import { makeAutoObservable } from 'mobx'
import type { SavedSearch } from '@contract/secondhand/alerts/schema'
import { fenOf } from '@/shell/amount'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { noFilters, type BrowseStore } from './browse'

/** Searches that the reader saved, and the one that is on the page. */
export class SavedStore {
  readonly list = new Resource(async () => (await get('secondHand/searches', {}, inPlace)).items)
  readonly save: Action<[], void>
  readonly mute: Action<[one: SavedSearch, on: boolean], void>
  readonly forget: Action<[one: SavedSearch], void>

  constructor(private readonly browse: BrowseStore) {
    this.save = new Action('save search', () =>
      this.then(post('secondHand/saveSearch', this.asked, { loading: false })),
    )
    this.mute = new Action('mute search', ({ id }, on) =>
      this.then(post('secondHand/muteSearch', { id, on }, { loading: false })),
    )
    this.forget = new Action('forget search', ({ id }) =>
      this.then(post('secondHand/forgetSearch', { id }, { loading: false })),
    )
    makeAutoObservable<this, 'browse'>(
      this,
      { browse: false, list: false, save: false, mute: false, forget: false },
      { autoBind: true },
    )
  }

  get items(): readonly SavedSearch[] {
    return this.list.data ?? []
  }

  /** The reader is told of what fits the search on the page. */
  get told(): boolean {
    const { keyword, category = null, most = null } = this.asked
    return this.items.some(
      (one) => one.on && one.keyword === keyword && one.category === category && one.most === most,
    )
  }

  async load(): Promise<void> {
    if (session.signedIn) await this.list.load()
  }

  /** Looks for it now. */
  open({ keyword, category, most }: SavedSearch) {
    const { browse } = this
    browse.pick(category)
    browse.narrow({ ...noFilters, max: most === null ? '' : String(most / 100) })
    browse.keyword.search(keyword)
  }

  private get asked() {
    const { category, filters, keyword } = this.browse
    const most = fenOf(filters.max)
    return {
      keyword: keyword.settled.replace(/\s+/g, ' '),
      ...(category === null ? {} : { category }),
      ...(most === null || most === 0 ? {} : { most }),
    }
  }

  private async then(done: Promise<unknown>): Promise<void> {
    await done
    await this.list.load()
  }
}
