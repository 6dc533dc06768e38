import { makeAutoObservable, observable } from 'mobx'
import type { TalkList } from '@contract/hot/rules'
import { profile } from '@/shell/account/profile'
import { type LinkTap, linkTo } from '@/shell/links'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'
import { pathOfTalk, publishPage } from './pages'
import { TalkStore } from './talk'

/** Talks by kind and words, a list for each choice that was made. */
export class TalkListsStore {
  chosen: TalkList = 'new'
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<TalkStore>>()
  /** What the reader went to: a talk, or writing one. */
  private left: TalkStore | 'writing' | null = null

  constructor() {
    makeAutoObservable<this, 'lists' | 'left'>(
      this,
      { keyword: false, lists: false, left: observable.ref },
      { autoBind: true },
    )
  }

  /** The list is the reader's own, and there is none while nobody is signed in. */
  get own(): boolean {
    return this.chosen === 'mine' || this.chosen === 'joined'
  }

  get list(): PagedList<TalkStore> {
    const { chosen } = this
    const { settled } = this.keyword
    const school = profile.school?.id
    const key = [session.info?.user_id, school, chosen, settled].join(' ')
    const list =
      this.lists.get(key) ??
      new PagedList<TalkStore>(
        async (after) => {
          const filter = {
            list: chosen,
            ...(school ? { school } : {}),
            ...(settled === '' ? {} : { keyword: settled }),
          }
          const { items, next } = await get('hotTalk/list', { ...filter, after }, inPlace)
          return { items: items.map((talk) => new TalkStore(talk)), next }
        },
        (talk) => talk.id,
      )
    this.lists.set(key, list)
    return list
  }

  /** Where nothing is found, the next step is a talk of one's own. */
  get offers(): boolean {
    return (
      this.keyword.settled !== '' || this.chosen === 'new' || this.chosen === 'hot' || this.chosen === 'mine'
    )
  }

  choose(chosen: TalkList) {
    this.chosen = chosen
  }

  /** The tap that leads to a talk. */
  open(talk: TalkStore): LinkTap {
    return linkTo(pathOfTalk(talk.id), () => this.leave(talk))
  }

  /** The tap that leads to writing one. */
  get write(): LinkTap {
    return linkTo(publishPage, () => this.leave('writing'))
  }

  private leave(to: TalkStore | 'writing') {
    this.left = to
  }

  /** Back on the page: what was opened may have changed, and there may be a new one. */
  async back(): Promise<void> {
    const { left } = this
    this.left = null
    await (left === 'writing' ? this.list.refresh() : left?.reload())
  }
}
