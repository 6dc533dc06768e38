import { makeAutoObservable } from 'mobx'
import { profile } from '@/shell/account/profile'
import type { DynamicStore } from '@/shell/dynamic/dynamic'
import { feedOf } from '@/shell/dynamic/feed'
import { heedClosed } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'

/** ms for which what stands above the feed is shown again without asking. */
const fresh = 60_000

const ofSchool = () => (profile.school ? { school: profile.school.id } : {})

/** The home page: what stands above the feed in one call, and the recommended feed. */
export class HomeStore {
  readonly first = new Resource(() => get('diy/diyfirst', ofSchool(), inPlace).then(heedClosed))
  readonly feed: PagedList<DynamicStore> = feedOf((after) =>
    get('dynamic/recommend', { ...ofSchool(), after }, inPlace),
  )
  /** The school that is shown. */
  private school: string | undefined
  /** When what stands above the feed was last asked for, ms since 1970. */
  private asked = 0

  constructor() {
    makeAutoObservable<this, 'school' | 'asked'>(
      this,
      { first: false, feed: false, school: false, asked: false },
      { autoBind: true },
    )
  }

  /** A store whose calls are under way before the page's first paint. */
  static open(): HomeStore {
    const store = new HomeStore()
    void store.show()
    return store
  }

  /**
   * Loads once for each school. A home that is shown again has what the school published meanwhile; its feed stays where
   * the reader left it.
   */
  async show(): Promise<void> {
    const school = profile.school?.id
    if (this.first.phase === 'idle' || school !== this.school) {
      this.school = school
      await this.refresh()
    } else if (Date.now() - this.asked >= fresh) {
      await this.above()
    }
  }

  /** What stands above the feed is here, or has failed once: until then the feed waits, so that nothing pushes it down. */
  get begun(): boolean {
    return this.first.data !== null || this.first.error !== null
  }

  /** The school's home has the feed; so has one that did not come. */
  get fed(): boolean {
    return this.first.data?.blocks.some(({ kind }) => kind === 'feed') ?? true
  }

  /** Nothing came at all. */
  get failed(): boolean {
    return this.first.phase === 'error' && this.feed.phase === 'error' && this.feed.items.length === 0
  }

  async refresh(): Promise<void> {
    await Promise.all([this.above(), this.feed.refresh()])
  }

  private above(): Promise<void> {
    this.asked = Date.now()
    return this.first.load()
  }
}
