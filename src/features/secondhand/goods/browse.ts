import { makeAutoObservable, observable, runInAction } from 'mobx'
import { guessFormula, type Category, type Grade, type Sort, type Way } from '@contract/secondhand/rules'
import type { GoodsCard } from '@contract/secondhand/goods/schema'
import { profile } from '@/shell/account/profile'
import { fenOf } from '@/shell/amount'
import { chosen } from '@/shell/address/chosen'
import { Keyword } from '@/shell/search/keyword'
import { t } from '@/locale'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'

/** `guess`: what the reader may like, by the formula of the rules. */
export type Order = Sort | 'guess'

/** Prices as they are typed, in yuan. */
export interface Filters {
  grade: Grade | ''
  way: Way | ''
  min: string
  max: string
}
/** The cursor behind what was guessed; no cursor of the server's reads so. */
const shelfBegins = 'shelf'
export const noFilters: Filters = { grade: '', way: '', min: '', max: '' }

/** What is wrong with a range of prices; null where nothing is. */
export function rangeFault({ min, max }: Pick<Filters, 'min' | 'max'>): string | null {
  const [from, to] = [min, max].map((text) => (text === '' ? null : fenOf(text)))
  if ((min !== '' && from === null) || (max !== '' && to === null)) return t('价格写成数字，最多两位小数')
  return typeof from === 'number' && typeof to === 'number' && from > to ? t('最低价比最高价还高') : null
}

/** Listings on the shelf by category, words, filters and order; a list for each choice that was made. */
export class BrowseStore {
  category: Category | null
  order: Order
  /** How `guess` is ordered for this reader. */
  formula: string = guessFormula
  filters: Filters = noFilters
  /** The building that `near` goes by; null: where the reader lives. */
  house: { id: string; name: string } | null = null
  readonly keyword: Keyword
  private readonly lists = new Map<string, PagedList<GoodsCard>>()

  /** `q`: words to begin with. */
  constructor({
    category = null,
    q = '',
    order = 'new',
  }: { category?: Category | null; q?: string; order?: Order } = {}) {
    this.category = category
    this.order = order
    this.keyword = new Keyword(q)
    makeAutoObservable<this, 'lists'>(
      this,
      { keyword: false, lists: false, filters: observable.ref, house: observable.ref },
      { autoBind: true },
    )
  }

  get list(): PagedList<GoodsCard> {
    const key = JSON.stringify([session.info?.user_id, this.order === 'guess' ? 'guess' : this.asked])
    const list = this.lists.get(key) ?? this.listNow()
    this.lists.set(key, list)
    return list
  }

  /** The list is made for its reader, and there is none while nobody is signed in. */
  get own(): boolean {
    return this.order === 'guess'
  }

  /** How many filters are on. */
  get narrowed(): number {
    const { grade, way, min, max } = this.filters
    return [grade, way, min || max].filter(Boolean).length
  }

  show(order: Order) {
    this.order = order
  }

  pick(category: Category | null) {
    this.category = category
  }

  narrow(filters: Filters) {
    this.filters = filters
  }

  /** Takes the building that was chosen on its page. */
  back() {
    const taken = chosen.take('near')
    if (taken?.kind === 'spot' && taken.spot.building !== null)
      this.house = { id: taken.spot.building, name: taken.spot.spot }
  }

  private get asked() {
    const { category, order, filters, house } = this
    const { settled } = this.keyword
    const [min, max] = [filters.min, filters.max].map((text) => fenOf(text) ?? undefined)
    return {
      school: profile.school?.id,
      category: category ?? undefined,
      sort: order === 'guess' ? undefined : order,
      grade: filters.grade || undefined,
      way: filters.way || undefined,
      min,
      max,
      house: order === 'near' ? house?.id : undefined,
      keyword: settled === '' ? undefined : settled,
    }
  }

  /** What the reader may like, and below it the whole shelf, newest first. */
  private guessed(): PagedList<GoodsCard> {
    const shelf = (after?: string) =>
      get('secondHand/goodsSelect', { school: profile.school?.id, sort: 'new', after }, inPlace)
    return new PagedList<GoodsCard>(
      async (after) => {
        if (after !== undefined) return shelf(after === shelfBegins ? undefined : after)
        const { items, formula } = await get('secondHand/goodsGuess', {}, inPlace)
        runInAction(() => {
          this.formula = formula
        })
        return items.length > 0 ? { items, next: shelfBegins } : shelf()
      },
      ({ id }) => id,
    )
  }

  private listNow(): PagedList<GoodsCard> {
    if (this.order === 'guess') return this.guessed()
    const { keyword, ...asked } = this.asked
    return new PagedList<GoodsCard>(
      (after) =>
        keyword === undefined
          ? get('secondHand/goodsSelect', { ...asked, after }, inPlace)
          : get('secondHand/goodsSearch', { ...asked, keyword, after }, inPlace),
      ({ id }) => id,
    )
  }
}
