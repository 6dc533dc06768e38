import { makeAutoObservable } from 'mobx'
import type { QuestionBrief } from '@contract/qa/schema'
import { pageSize } from '@contract/rules'
import { profile } from '@/shell/account/profile'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'
import type { Chosen } from './labels'

export type HomeTab = 'new' | 'hot' | 'unanswered' | 'mine'
export type Part = 'asked' | 'answered'
type Place = 'school' | 'everyone'

const listOf = (
  fetch: (after: string | undefined) => Promise<{ items: QuestionBrief[]; next: string | null }>,
) => new PagedList<QuestionBrief>(fetch, ({ id }) => id)

/** The front page of questions: a list for each choice that was made, and the requests for help that are open. */
export class QaHomeStore {
  tab: HomeTab = 'new'
  part: Part = 'asked'
  chosen: Chosen = 'all'
  place: Place = 'school'
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<QuestionBrief>>()
  private readonly helpLists = new Map<string, PagedList<QuestionBrief>>()

  constructor() {
    makeAutoObservable<this, 'lists' | 'helpLists'>(
      this,
      { keyword: false, lists: false, helpLists: false },
      { autoBind: true },
    )
  }

  /** Of which school; undefined: of the whole country. */
  get school(): string | undefined {
    return this.place === 'school' ? profile.school?.id : undefined
  }

  get list(): PagedList<QuestionBrief> {
    const { tab, part, chosen, school } = this
    const { settled } = this.keyword
    const who = session.info?.user_id ?? ''
    if (tab === 'mine')
      return this.kept(this.lists, `${who} ${part}`, (after) => get('qa/mines', { part, after }, inPlace))
    const filter = {
      sort: tab,
      ...(school === undefined ? {} : { school }),
      ...(chosen === 'all' ? {} : { category: chosen }),
      ...(settled === '' ? {} : { keyword: settled }),
    }
    return this.kept(this.lists, `${who} ${tab} ${chosen} ${school} ${settled}`, (after) =>
      get('qa/list', { ...filter, after }, inPlace),
    )
  }

  get helps(): PagedList<QuestionBrief> {
    const { school } = this
    return this.kept(this.helpLists, `${school}`, (after) =>
      get('qa/helps', { ...(school === undefined ? {} : { school }), after }, inPlace),
    )
  }

  /** The strip of open requests stands above whole lists, not above what was searched for or is the reader's. */
  get strip(): boolean {
    return (
      this.tab !== 'mine' &&
      this.chosen === 'all' &&
      this.keyword.settled === '' &&
      this.helps.items.length > 0
    )
  }

  show(tab: HomeTab) {
    this.tab = tab
  }

  choose(chosen: Chosen) {
    this.chosen = chosen
  }

  showPart(part: Part) {
    this.part = part
  }

  move(place: Place) {
    this.place = place
  }

  async load(): Promise<void> {
    await Promise.all([this.list.load(), this.helps.load()])
  }

  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.helps.refresh()])
  }

  /** Back from another page, where something may have changed. Who has read further keeps the place instead. */
  async returned(): Promise<void> {
    if (this.list.phase === 'ready' && this.list.items.length <= pageSize.default) await this.refresh()
  }

  private kept(
    lists: Map<string, PagedList<QuestionBrief>>,
    key: string,
    fetch: Parameters<typeof listOf>[0],
  ) {
    const list = lists.get(key) ?? listOf(fetch)
    lists.set(key, list)
    return list
  }
}
