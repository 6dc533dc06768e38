import { comparer, makeAutoObservable, reaction, runInAction } from 'mobx'
import { cut } from '@contract/characters/rules'
import { placeText } from '@contract/address/rules'
import { bannedLead, limits } from '@contract/secondhand/rules'
import type { Goods } from '@contract/secondhand/goods/schema'
import { profile } from '@/shell/account/profile'
import { chosen } from '@/shell/address/chosen'
import { DraftForm } from '@/shell/draft-form'
import { FilmPick } from '@/shell/film'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { blank, check, fieldLimits, oneText, sentOf, valuesOf, type Values } from './draft-values'
import { guessCategory } from './guess-category'

/** What is written: something of any kind, a book by its ISBN, or a change of what is listed, by its id. */
export type Writes = 'goods' | 'book' | { id: string }

/** Where drafts of new listings are kept on the device. */
export const draftPlaces = { goods: 'draft.goods', book: 'draft.goodsBook' } as const

/** What most listings leave as it is: folded away until one of them has a value or a fault. */
const seldom = ['film', 'original', 'pieces', 'ways', 'freight', 'spot', 'returns', 'exempt', 'tags'] as const

/** A listing being written or changed. What is new is kept, with its pictures and film, until it is sent. */
export class GoodsFormStore {
  readonly draft: DraftForm<Values>
  readonly film = new FilmPick()
  /** The seller wants a reviewer to look at words that may not be sold. */
  private review = false
  /** The category that the words made likely, and nobody chose; '' for none. */
  proposed: Values['category'] = ''
  /** Loaded once there is something to write into: what is changed, or nothing. */
  readonly ready: Resource<{ mine: boolean }>
  /** Verified: what it sells can be returned without a reason, but for what the law excepts. */
  business = false

  constructor(readonly writes: Writes) {
    const book = writes === 'book'
    this.draft = new DraftForm<Values>({
      place: typeof writes === 'string' ? draftPlaces[writes] : undefined,
      initial: blank,
      elsewhere: ['pictures'],
      limits: fieldLimits(book),
      check: (values) => check(values, book),
      ...(book ? {} : { begin: oneText }),
      pictures: limits.pictures.max,
      keepsPictures: true,
    })
    const { film } = this.draft.values
    if (film) this.film.restore(film)
    this.ready = new Resource(() => this.begin())
    makeAutoObservable(this, { writes: false, draft: false, film: false, ready: false }, { autoBind: true })
    reaction(
      () => this.draft.pictures.items.map(({ key }) => key),
      (pictures) => this.draft.change({ pictures }),
      { equals: comparer.structural, fireImmediately: true },
    )
    reaction(
      () => this.film.kept,
      (kept) => this.draft.change({ film: kept }),
      { equals: comparer.structural },
    )
    if (writes === 'goods') reaction(() => guessCategory(this.draft.values.text), this.propose)
  }

  load = (): Promise<void> => this.ready.load()

  /** A seller who is no business, or whose standing did not come, declares no exceptions. */
  private async readBusiness(): Promise<void> {
    const standing = await get('secondHand/sign', {}, inPlace).catch(() => null)
    runInAction(() => {
      this.business = standing?.business === 'verified'
    })
  }

  /** Until one is chosen. */
  private propose(category: Values['category']) {
    if (this.draft.values.category !== this.proposed) return
    this.proposed = category
    this.draft.change({ category })
  }

  choose(category: Values['category']) {
    this.proposed = ''
    this.draft.change({ category })
  }

  /** Something was given of what is folded away. */
  get unfolds(): boolean {
    const { values } = this.draft
    return seldom.some((name) => !comparer.structural(values[name], blank[name]))
  }

  /** Something is wrong there. */
  get foldedFault(): boolean {
    return seldom.some((name) => this.draft.form.errorOf(name) !== undefined)
  }

  /** Somebody whom the server lets list anything; who that is it says where the profile is not known. */
  get admitted(): boolean {
    const { me } = profile
    return me === null || (me.student && me.school !== null)
  }

  get written(): boolean {
    const { title, text, isbn, pictures, film } = this.draft.values
    return typeof this.writes === 'string' && Boolean(title || text || isbn || pictures.length > 0 || film)
  }

  /** Takes the address and the place that were chosen on their pages. */
  back() {
    const picked = chosen.take('address')
    if (picked?.kind === 'address')
      this.draft.change({ returns: { id: picked.address.id, words: placeText(picked.address) } })
    const taken = chosen.take('handover')
    if (taken?.kind !== 'spot') return
    const words = cut(placeText(taken.spot), limits.spot.max)
    this.draft.change({ spot: { house: taken.spot.building, words } })
  }

  discard() {
    this.film.remove()
    this.draft.discard()
  }

  /** The server refused a word, and a reviewer may let it stand. */
  get refusedWord(): boolean {
    const { form } = this.draft
    return (['title', 'text', 'tags'] as const).some((name) => form.field(name).error?.startsWith(bannedLead))
  }

  /** Sends it again, to wait for a reviewer. */
  askReview(): Promise<Goods | null> {
    this.review = true
    const { title, text, tags } = this.draft.values
    // what was refused is sent as it stands
    this.draft.change({ title, text, tags })
    return this.send()
  }

  /** What was listed; null where it did not go through: the form, or a toast, says why. */
  async send(): Promise<Goods | null> {
    const goods = await this.draft.send((values) => this.put(values), this.film)
    if (goods && typeof this.writes === 'string') this.discard()
    return goods
  }

  private put(values: Values): Promise<Goods> {
    const { writes, draft } = this
    const { category, isbn, author, course } = values
    const sent = {
      ...sentOf(values, draft.pictures.ids, writes === 'book'),
      ...(this.review ? { review: true } : {}),
    }
    if (writes === 'book')
      return post(
        'secondHand/releaseBook',
        {
          key: draft.key,
          isbn: isbn.trim(),
          ...(author.trim() === '' ? {} : { author: author.trim() }),
          ...(course.trim() === '' ? {} : { course: course.trim() }),
          ...sent,
        },
        inPlace,
      )
    if (category === '') throw new Error('no category')
    return writes === 'goods'
      ? post('secondHand/release', { key: draft.key, category, ...sent }, inPlace)
      : post(
          'secondHand/goodsModification',
          { id: writes.id, category, ...(course.trim() === '' ? {} : { course: course.trim() }), ...sent },
          inPlace,
        )
  }

  private async begin(): Promise<{ mine: boolean }> {
    const { writes } = this
    void this.readBusiness()
    if (typeof writes === 'string') return { mine: true }
    const goods = await get('secondHand/goodsInfo', { id: writes.id }, inPlace)
    if (goods.mine) runInAction(() => this.take(goods))
    return { mine: goods.mine }
  }

  private take(goods: Goods) {
    const { pictures, film } = goods
    this.draft.pictures.restore(pictures.map(({ id, thumb }) => ({ id, thumb })))
    if (film) this.film.restore({ film: film.id, cover: null, poster: pictures[0]?.thumb ?? '' })
    this.draft.change(valuesOf(goods))
  }
}
