import { makeAutoObservable } from 'mobx'
import { type LinkTap, linkTo } from '@/shell/links'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { CallError } from '@/net/failure'
import { inPlace } from '@/net/in-place'
import type { PagedList } from '@/net/paged-list'
import { confessionsOf, type ConfessionStore } from './confession'
import { pathOfConfession, writePage } from './pages'

export type WallSort = 'new' | 'hot'

/** The wall of the reader's school: a list for each order and search, kept while the page lives. */
export class WallStore {
  sort: WallSort = 'new'
  readonly keyword = new Keyword()
  private readonly lists = new Map<string, PagedList<ConfessionStore>>()
  /** What the reader went to see or do: it is looked up again when they are back. */
  private left: ConfessionStore | 'write' | null = null

  constructor() {
    makeAutoObservable<this, 'lists' | 'left'>(
      this,
      { keyword: false, lists: false, left: false },
      { autoBind: true },
    )
  }

  get list(): PagedList<ConfessionStore> {
    const { sort } = this
    const keyword = this.keyword.settled
    const key = `${sort} ${keyword}`
    const list =
      this.lists.get(key) ??
      confessionsOf((after) =>
        get('loveWall/list', { sort, ...(keyword === '' ? {} : { keyword }), after }, inPlace),
      )
    this.lists.set(key, list)
    return list
  }

  order(sort: WallSort) {
    this.sort = sort
  }

  /** The tap that leads to a note. */
  open(post: ConfessionStore): LinkTap {
    return linkTo(pathOfConfession(post.id), () => this.leave(post))
  }

  /** The tap that leads to writing one. */
  get write(): LinkTap {
    return linkTo(writePage, () => this.leave('write'))
  }

  private leave(to: ConfessionStore | 'write') {
    this.left = to
  }

  /** Brings up to date what may have changed on the page that the reader comes back from. */
  async back(): Promise<void> {
    const { left } = this
    this.left = null
    if (left === 'write') return this.list.refresh()
    if (left === null) return
    const asked = Date.now()
    try {
      left.update(await get('loveWall/detail', { id: left.id }, inPlace), asked)
    } catch (error) {
      if (error instanceof CallError && error.code === -2) left.vanish()
    }
  }
}
