import { makeAutoObservable } from 'mobx'
import { limits } from '@contract/home/page/rules'
import type { ContentPage, Entry } from '@contract/home/page/schema'
import { profile } from '@/shell/account/profile'
import { t } from '@/locale'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Latest } from '@/net/latest'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { feedback } from '@/platform/feedback'
import { shownOf } from './entries'

/** All services by group, and which of them stand first on the reader's home. */
export class ServicesStore {
  readonly page: Resource<ContentPage>
  /** The reader is choosing. */
  choosing = false
  private readonly urls: Latest<readonly string[], unknown>

  constructor() {
    const school = profile.school?.id
    this.urls = new Latest<readonly string[], unknown>(
      [],
      (urls) => post('navbar/pin', { urls: [...urls] }, { loading: false }),
      () => undefined,
    )
    this.page = new Resource(async (asked) => {
      const [page, pins] = await Promise.all([
        get('get/diy', { key: 'services', ...(school ? { school } : {}) }, inPlace),
        session.signedIn ? get('navbar/pins', {}, inPlace) : { items: [] },
      ])
      this.urls.take(
        pins.items.map(({ link }) => link.url),
        asked,
      )
      return page
    })
    makeAutoObservable<this, 'urls'>(this, { page: false, urls: false }, { autoBind: true })
  }

  /** With what this build has a page for. */
  get groups(): { title: string; items: Entry[] }[] {
    const blocks = this.page.data?.blocks ?? []
    return blocks.flatMap((block) => {
      const items = block.kind === 'grid' ? shownOf(block.items) : []
      return block.kind === 'grid' && items.length > 0 ? [{ title: block.title, items }] : []
    })
  }

  /** In the reader's order. */
  get pinned(): Entry[] {
    const offered = new Map(this.groups.flatMap(({ items }) => items).map((entry) => [entry.link.url, entry]))
    return this.urls.value.flatMap((url) => offered.get(url) ?? [])
  }

  isPinned = ({ link }: Entry): boolean => this.urls.value.includes(link.url)

  choose(on: boolean) {
    this.choosing = on
  }

  /** Puts an entry behind those that are pinned, or takes it out. */
  flip({ link: { url } }: Entry) {
    const { value } = this.urls
    if (value.includes(url)) return void this.urls.set(value.filter((one) => one !== url))
    if (value.length >= limits.pins.max)
      return feedback.toast(t('最多置顶 {n} 个，先取下一个', { n: limits.pins.max }))
    void this.urls.set([...value, url])
  }
}
