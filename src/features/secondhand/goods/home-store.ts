import { makeAutoObservable } from 'mobx'
import { profile } from '@/shell/account/profile'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { BrowseStore } from './browse'
import { bookWatch } from './textbooks'

/** Of each order counted here somebody waits for the reader. */
const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The home of second-hand: categories, books of the reader's courses, what waits for them, and listings. */
export class HomeStore {
  readonly browse = new BrowseStore({ order: session.signedIn ? 'guess' : 'new' })
  readonly kinds = new Resource(
    async () => (await get('secondHand/classify', { school: profile.school?.id }, inPlace)).items,
  )
  readonly textbooks = new Resource(async (asked) => {
    const books = await get('secondHand/textbooks', {}, inPlace)
    this.watch.take(books.watched, asked)
    return books
  })
  readonly watch = bookWatch()
  /** Kinds in the cart, and orders that wait. */
  readonly waiting = new Resource(async () => {
    const [{ count: cart }, { bought, sold }] = await Promise.all([
      get('secondHandOrder/carCount', {}, inPlace),
      get('secondHandOrder/orderNumber', {}, inPlace),
    ])
    return { cart, bought: sumOf(bought), sold: sumOf(sold) }
  })
  /** The reader went to sell something. */
  private selling = false

  constructor() {
    makeAutoObservable<this, 'selling'>(
      this,
      { browse: false, kinds: false, textbooks: false, watch: false, waiting: false, selling: false },
      { autoBind: true },
    )
  }

  /** All but the list, which loads as it is drawn. */
  async load(): Promise<void> {
    await Promise.all([
      this.kinds.load(),
      ...(session.signedIn ? [this.textbooks.load(), this.waiting.load()] : []),
    ])
  }

  async refresh(): Promise<void> {
    const { browse } = this
    await Promise.all([this.load(), ...(browse.own && !session.signedIn ? [] : [browse.list.refresh()])])
  }

  leave() {
    this.selling = true
  }

  /** Back on the page: numbers may have changed, and there may be a listing of one's own. */
  async back(): Promise<void> {
    this.browse.back()
    const { selling } = this
    this.selling = false
    if (selling) await this.refresh()
    else if (session.signedIn) await this.waiting.load()
  }
}
