import { makeAutoObservable, observable } from 'mobx'
import type { OwnGoods } from '@contract/secondhand/goods/schema'
import type { OwnList } from '@contract/secondhand/rules'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { feedback } from '@/platform/feedback'
import { confirmRemove } from './menu'

/** Listings of the viewer's own, or that they kept or read; with `user` those that somebody else has on the shelf. */
export const goodsOf = (asked: { list: OwnList } | { user: string }): PagedList<OwnGoods> =>
  new PagedList<OwnGoods>(
    (after) => get('secondHand/userGoods', { ...asked, after }, inPlace),
    ({ id }) => id,
  )

/** The lists of what one sells and keeps. */
export type OwnView = Exclude<OwnList, 'viewed'>

/** What one sells, took off the shelf, and keeps of others; what is done there can be taken back. */
export class OwnStore {
  view: OwnView
  /** Done a moment ago. */
  done: { text: string; undo: () => Promise<unknown> } | null = null
  readonly lists: Readonly<Record<OwnView, PagedList<OwnGoods>>> = {
    selling: goodsOf({ list: 'selling' }),
    off: goodsOf({ list: 'off' }),
    liked: goodsOf({ list: 'liked' }),
  }
  readonly takeOff: Action<[goods: OwnGoods], void>
  readonly putOn: Action<[goods: OwnGoods], void>
  readonly polish: Action<[goods: OwnGoods], void>
  readonly unlike: Action<[goods: OwnGoods], void>
  readonly undo: Action<[], void>

  constructor(view: OwnView = 'selling') {
    this.view = view
    this.takeOff = new Action('goods off', async ({ id }) => {
      await this.move(id, 'off')
      this.offer(t('已下架'), () => this.move(id, 'selling'))
    })
    this.putOn = new Action('goods on', async ({ id }) => {
      await this.move(id, 'selling')
      this.offer(t('重新上架了'), () => this.move(id, 'off'))
    })
    this.polish = new Action('goods refresh', async ({ id }) => {
      const fresh = await post('secondHand/refresh', { id })
      this.lists.selling.prepend(fresh)
      feedback.toast(t('擦亮了，排到最前面'), { icon: 'success' })
    })
    this.unlike = new Action('goods dislike', async ({ id }) => {
      await post('secondHand/dislike', { id })
      this.lists.liked.remove(id)
      this.offer(t('不再收藏'), async () => {
        await post('secondHand/like', { id })
        await this.lists.liked.refresh()
      })
    })
    this.undo = new Action('goods undo', async () => {
      const { done } = this
      this.forget()
      await done?.undo()
    })
    makeAutoObservable(
      this,
      {
        lists: false,
        takeOff: false,
        putOn: false,
        polish: false,
        unlike: false,
        undo: false,
        done: observable.ref,
      },
      { autoBind: true },
    )
  }

  get list(): PagedList<OwnGoods> {
    return this.lists[this.view]
  }

  show(view: OwnView) {
    this.view = view
  }

  forget() {
    this.done = null
  }

  async remove(goods: OwnGoods): Promise<void> {
    const { id } = goods
    const gone = await confirmRemove(goods, async () => void (await post('secondHand/goodsDel', { id })))
    if (!gone) return
    this.lists.selling.remove(id)
    this.lists.off.remove(id)
  }

  /** Back on the page: what was opened may have changed. */
  async back(): Promise<void> {
    if (this.list.phase === 'ready') await this.list.refresh()
  }

  /** Takes it off the shelf, or puts it there again. */
  private async move(id: string, to: 'selling' | 'off'): Promise<void> {
    await post(to === 'off' ? 'secondHand/soldOut' : 'secondHand/soldOn', { id })
    const [from, into] =
      to === 'off' ? ['selling' as const, 'off' as const] : ['off' as const, 'selling' as const]
    this.lists[from].remove(id)
    if (this.lists[into].phase !== 'idle') await this.lists[into].refresh()
  }

  private offer(text: string, undo: () => Promise<unknown>) {
    this.done = { text, undo }
  }
}
