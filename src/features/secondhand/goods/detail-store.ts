import { makeAutoObservable } from 'mobx'
import type { Rating } from '@contract/order/schema'
import type { Goods, GoodsCard } from '@contract/secondhand/goods/schema'
import { profile } from '@/shell/account/profile'
import { ThreadStore } from '@/shell/comment/thread-store'
import { t } from '@/locale'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { Toggle } from '@/net/toggle'
import { feedback } from '@/platform/feedback'
import { ignored } from '@/platform/ignored'

/** Ratings that stand on the page of a listing; the rest has one of its own. */
const few = 2
/** Listings of each kind below it. */
const most = 8

/** One listing with what people ask and say of it, and what the viewer does with it. */
export class GoodsDetailStore {
  readonly goods: Resource<Goods>
  readonly ratings: Resource<{ items: Rating[]; next: string | null }>
  /** What else there is: of the seller, and of its category. */
  readonly others: Resource<{ seller: GoodsCard[]; alike: GoodsCard[] }>
  readonly thread: ThreadStore
  readonly like: Toggle
  readonly addToCart: Action<[count: number], boolean>
  readonly shelve: Action<[act: 'soldOut' | 'soldOn' | 'refresh'], void>
  deleted = false
  /** It was put into the cart: the way there is offered. */
  added = false
  private seen = false

  constructor(readonly id: string) {
    this.goods = new Resource(async (asked) => {
      const goods = await get('secondHand/goodsInfo', { id }, inPlace)
      this.like.take(goods.liked, goods.likes, asked)
      this.see(goods)
      return goods
    })
    this.ratings = new Resource(() => get('secondHand/goodsCommentShow', { id, size: few }, inPlace))
    this.others = new Resource(() => this.askOthers())
    this.thread = new ThreadStore('goods', id, (change) => this.addComments(change))
    this.like = new Toggle(false, 0, async (on) => ({
      count: (await post(on ? 'secondHand/like' : 'secondHand/dislike', { id }, { loading: false })).likes,
    }))
    this.addToCart = new Action(`cart ${id}`, (count) => this.add(count))
    this.shelve = new Action(`shelve ${id}`, (act) => this.doShelve(act))
    makeAutoObservable<this, 'seen'>(
      this,
      {
        id: false,
        goods: false,
        ratings: false,
        others: false,
        thread: false,
        like: false,
        addToCart: false,
        shelve: false,
        seen: false,
      },
      { autoBind: true },
    )
  }

  async load(): Promise<void> {
    await Promise.all([this.goods.load(), ...(session.signedIn ? [this.ratings.load()] : [])])
    if (this.goods.data && !this.goods.data.mine) await this.others.load()
  }

  /** Rejects as a call does. */
  async remove(): Promise<void> {
    await post('secondHand/goodsDel', { id: this.id })
    this.vanish()
  }

  vanish() {
    this.deleted = true
  }

  /** The way to the cart is no longer offered. */
  rest() {
    this.added = false
  }

  /** Counts the viewer, once a page; the server once a day. */
  private see({ mine, withheld }: Goods) {
    if (this.seen || mine || withheld || !session.signedIn) return
    this.seen = true
    // a view that is not counted is nothing to the reader
    void ignored(post('secondHand/goodsViews', { id: this.id }, inPlace))
  }

  private async askOthers() {
    const goods = this.goods.data
    if (!goods) return { seller: [], alike: [] }
    const { seller, category } = goods
    const [theirs, alike] = await Promise.all([
      session.signedIn
        ? get('secondHand/userGoods', { user: seller.id, size: most }, inPlace)
        : { items: [] },
      get('secondHand/goodsSelect', { school: profile.school?.id, category, size: most + 1 }, inPlace),
    ])
    const other = ({ id }: GoodsCard) => id !== this.id
    return {
      seller: theirs.items.filter(other),
      alike: alike.items.filter((one) => other(one) && one.seller.id !== seller.id).slice(0, most),
    }
  }

  private async add(count: number): Promise<boolean> {
    await post('secondHandOrder/carAdd', { goods: this.id, count })
    this.offerCart()
    return true
  }

  private offerCart() {
    this.added = true
  }

  private async doShelve(act: 'soldOut' | 'soldOn' | 'refresh'): Promise<void> {
    await post(`secondHand/${act}`, { id: this.id })
    feedback.toast(shelved[act], { icon: 'success' })
    await this.goods.load()
  }

  private addComments(change: number) {
    if (this.goods.data) this.goods.data.comments += change
  }
}

const shelved = {
  soldOut: t('已下架'),
  soldOn: t('重新上架了'),
  refresh: t('擦亮了，排到最前面'),
} as const
