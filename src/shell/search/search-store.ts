import { makeAutoObservable } from 'mobx'
import type { HotTopic } from '@contract/home/page/schema'
import type { SearchKind } from '@contract/kinds'
import { counted, literal, plain, searchable } from '@contract/search/rules'
import type { Found, FoundSection, FoundService } from '@contract/search/schema'
import { t } from '@/locale'
import { profile } from '@/shell/account/profile'
import { linkTo, linkToPerson } from '@/shell/links'
import { schoolsBy } from '@/shell/school/schools'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import type { Tap } from '@/platform/components/types'
import { ignored } from '@/platform/ignored'
import { SearchHistory } from './history'
import { Keyword } from './keyword'
import { peopleBy } from './person'
import { Results } from './results'

/** People and schools have rows of their own, with what one does with them. */
export type FoundKind = Exclude<SearchKind, 'people' | 'school'>
export type SearchTab = 'all' | SearchKind

const offered = 6
const school = () => profile.school?.id

const listOf = (kind: SearchKind) =>
  new Results(
    (keyword) =>
      new PagedList<Found>(
        (after) => get('search/list', { kind, keyword, school: school(), after }, inPlace),
        ({ id }) => id,
      ),
  )

/** One keyword, searched for in everything. */
export class SearchStore {
  /** The tab that was asked for, which the address may have misspelt. */
  private asked: SearchTab
  /** The kind that was opened from elsewhere than its tab: its tab comes to where it is seen. */
  private lead: SearchTab = 'all'
  readonly keyword: Keyword
  readonly history = new SearchHistory()
  readonly hot = new Resource(async () =>
    (await get('search/hot', { school: school() }, inPlace)).items.map(({ word }) => word),
  )
  readonly topics = new Resource<HotTopic[]>(
    async () => (await get('topic/hotTopic', { school: school() }, inPlace)).items,
  )
  readonly all = new Results(
    (keyword) =>
      new Resource<{ services: FoundService[]; sections: FoundSection[] }>(() =>
        get('search/all', { keyword, school: school() }, inPlace),
      ),
  )
  readonly people = new Results(peopleBy)
  readonly schools = new Results(schoolsBy)
  private readonly lists = new Map<SearchKind, Results<PagedList<Found>>>()
  /** The last keyword that the school's hot words were told of. */
  private entered: string

  constructor({ tab, q = '' }: { tab?: SearchTab; q?: string }) {
    this.asked = tab || 'all'
    this.lead = this.asked
    this.keyword = new Keyword(q)
    // who followed a link did not search for its word
    this.entered = this.keyword.settled
    this.history.add(this.keyword.settled)
    makeAutoObservable<this, 'lists' | 'entered'>(
      this,
      {
        keyword: false,
        history: false,
        hot: false,
        topics: false,
        all: false,
        people: false,
        schools: false,
        lists: false,
        entered: false,
      },
      { autoBind: true },
    )
  }

  /** What stands on the page: a kind without hits is all of them. */
  get tab(): SearchTab {
    const { asked, sections } = this
    return !sections || sections.some(({ kind }) => kind === asked) ? asked : 'all'
  }

  /** Those with hits. */
  get tabs(): { key: SearchTab; label: string }[] {
    const hits = [...(this.sections ?? [])].sort(
      (one, other) => Number(other.kind === this.lead) - Number(one.kind === this.lead),
    )
    return [
      { key: 'all', label: t('综合') },
      ...hits.map(({ kind: key, title, total }) => ({
        key,
        label: `${title} ${total < counted ? total : `${counted - 1}+`}`,
      })),
    ]
  }

  /** Reads what there is for the keyword, where that is not known yet. */
  async learn(): Promise<void> {
    const { settled } = this.keyword
    const found = this.all.of(settled)
    if (searchable(settled) && found.phase === 'idle') await found.load()
  }

  /** Of each kind with hits the best; undefined while they are read. */
  private get sections(): readonly FoundSection[] | undefined {
    return this.all.of(this.keyword.settled).data?.sections
  }

  /** Whether the keyword can be searched for: names and schools are shown without one, too. */
  get long(): boolean {
    return searchable(this.keyword.settled) || this.tab === 'people' || this.tab === 'school'
  }

  /** While one types: hot words and topics that begin so. */
  get offers(): string[] {
    const begun = plain(this.keyword.typed)
    if (begun === '' || this.history.items[0] === this.keyword.typed.trim()) return []
    const words = [...(this.hot.data ?? []), ...(this.topics.data ?? []).map(({ name }) => `#${name}`)]
    return words.filter((word) => plain(word).startsWith(begun) && plain(word) !== begun).slice(0, offered)
  }

  found(kind: FoundKind): PagedList<Found> {
    const known = this.lists.get(kind) ?? listOf(kind)
    this.lists.set(kind, known)
    return known.of(this.keyword.settled)
  }

  show(tab: SearchTab) {
    this.asked = tab
  }

  /** All of a kind of which the best few were shown. */
  more(kind: SearchKind) {
    this.asked = kind
    this.lead = kind
  }

  /** The tap on a thing that was found: one of the schools among the schools, where one is chosen, and oneself at home. */
  open({ kind, id, page }: Found): Tap {
    if (kind === 'school') return () => this.more('school')
    if (kind === 'people') return linkToPerson(id)
    return page ? linkTo(page) : () => undefined
  }

  /** The search key, or a word that was offered. */
  search(text: string) {
    this.keyword.search(text)
    this.remember()
  }

  /** Keeps what was searched for, here and for the school's hot words. */
  remember() {
    const { settled } = this.keyword
    this.history.add(settled)
    if (!session.signedIn || settled === this.entered || literal(settled) !== null) return
    if (!searchable(settled)) return
    this.entered = settled
    // a search that is not counted is nothing to who searches
    void ignored(post('search/enter', { keyword: settled }, inPlace))
  }

  /** Of what stands on the page. */
  async refresh(): Promise<void> {
    const { settled } = this.keyword
    if (settled === '') await Promise.all([this.hot.load(), this.topics.load()])
    else if (!this.long) return
    else await Promise.all([searchable(settled) && this.all.of(settled).load(), this.refreshTab(settled)])
  }

  private async refreshTab(settled: string): Promise<void> {
    if (this.tab === 'people') await this.people.of(settled).refresh()
    else if (this.tab === 'school') await this.schools.of(settled).refresh()
    else if (this.tab !== 'all') await this.found(this.tab).refresh()
  }
}
