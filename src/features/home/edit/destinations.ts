import { makeAutoObservable } from 'mobx'
import { partPages, standingPages, topicAddress } from '@contract/home/page/desk/rules'
import type { Entry, Link } from '@contract/home/page/schema'
import type { FormLine } from '@contract/home/form/schema'
import { pageSize } from '@contract/rules'
import { reachable } from '@/shell/links'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { pathOfForm } from '../form/pages'
import { pathOfPage } from '../pages'

/** Where a link may lead within the app. */
export interface Destination {
  title: string
  link: Link
  /** What an entry of the grid that leads there looks like. */
  look?: Pick<Entry, 'icon' | 'tint'>
}
interface Group {
  title: string
  rows: readonly Destination[]
}

/** Tabs and pages that a page of their own is, and no destination. */
const elsewhere: readonly string[] = ['home', 'agreement', ...Object.keys(partPages)]
/** Pages of forms that are asked for, one after the other. */
const rounds = 4

/** All forms of a school: there are not so many that one would have to search. */
async function formsOf(school: string): Promise<FormLine[]> {
  const forms: FormLine[] = []
  let after: string | undefined
  for (let round = 0; round < rounds; round += 1) {
    const { items, next } = await get('form/list', { school, after, size: pageSize.max }, inPlace)
    forms.push(...items)
    if (next === null) break
    after = next
  }
  return forms
}

/** Where links of a school's pages may lead: its services, the pages that it writes, its forms. */
export class Destinations {
  readonly groups: Resource<readonly Group[]>
  readonly forms: Resource<readonly FormLine[]>

  constructor(readonly school: string | null) {
    const of = school === null ? {} : { school }
    // the platform has no forms
    this.forms = new Resource(async () => (school === null ? [] : formsOf(school)))
    this.groups = new Resource(async () => {
      const [services, topics, pages] = await Promise.all([
        get('get/diy', { key: 'services', ...of }, inPlace),
        get('topic/list', { sort: 'hot', ...of }, inPlace),
        get('diy/pages', of, inPlace),
        this.forms.load(),
      ])
      return [
        ...services.blocks.flatMap((block) => (block.kind === 'grid' ? [groupOf(block)] : [])),
        {
          title: t('话题'),
          rows: topics.items.map(({ name }) => ({
            title: `#${name}`,
            link: { kind: 'page', url: `${topicAddress}${encodeURIComponent(name)}` },
          })),
        },
        {
          title: school === null ? t('平台写的页面') : t('学校写的页面'),
          rows: pages.items
            .filter(({ key }) => !elsewhere.includes(key))
            .map(({ key, title }) => ({
              title: title || (standingPages as Record<string, string>)[key] || '',
              link: { kind: 'page', url: pathOfPage(key) },
            })),
        },
      ] satisfies Group[]
    })
    makeAutoObservable(this, { school: false, groups: false, forms: false }, { autoBind: true })
  }

  get all(): readonly Group[] {
    const forms = (this.forms.data ?? []).map(({ id, title }): Destination => ({
      title,
      link: { kind: 'page', url: pathOfForm(id) },
    }))
    return [...(this.groups.data ?? []), { title: t('表单'), rows: forms }].filter(
      ({ rows }) => rows.length > 0,
    )
  }

  /** Loads once; a page that comes to the front again asks anew for what may have been made meanwhile. */
  load(): Promise<void> {
    return this.groups.phase === 'idle' ? this.groups.load() : Promise.resolve()
  }

  async refresh(): Promise<void> {
    if (this.groups.phase !== 'idle') await this.groups.load()
    else if (this.forms.phase !== 'idle') await this.forms.load()
  }

  /** What a link is called. */
  wordsOf({ kind, url }: Link): string {
    if (kind === 'web') return url
    const found = this.all.flatMap(({ rows }) => rows).find(({ link }) => link.url === url)
    return found?.title ?? t('应用里的一个页面')
  }
}

function groupOf({ title, items }: { title: string; items: readonly Entry[] }): Group {
  return {
    title: title || t('服务'),
    rows: items
      .filter(({ link }) => reachable(link))
      .map((entry) => ({
        title: entry.title,
        link: entry.link,
        look: { icon: entry.icon, tint: entry.tint },
      })),
  }
}
