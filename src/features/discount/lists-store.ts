import { makeAutoObservable } from 'mobx'
import type { CouponList, Phase, ShopKind } from '@contract/discount/rules'
import type { Activity, Coupon, Shop } from '@contract/discount/fields'
import { profile } from '@/shell/account/profile'
import { where } from '@/shell/school/where'
import { Keyword } from '@/shell/search/keyword'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { PagedList } from '@/net/paged-list'
import { session } from '@/net/session'

/** A list for each choice that was made, made as it is first shown. */
class Lists<T extends { id: string }> {
  private readonly made = new Map<string, PagedList<T>>()

  of(
    key: string,
    fetch: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
  ): PagedList<T> {
    const list = this.made.get(key) ?? new PagedList<T>(fetch, ({ id }) => id)
    this.made.set(key, list)
    return list
  }
}

export type ShopFilter = ShopKind | 'all' | 'favourite'

/** Shops by kind and words. */
export class ShopsStore {
  filter: ShopFilter = 'all'
  readonly keyword = new Keyword()
  private readonly lists = new Lists<Shop>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { keyword: false, lists: false }, { autoBind: true })
  }

  get list(): PagedList<Shop> {
    const { filter } = this
    const { settled } = this.keyword
    const school = profile.school?.id
    const at = where.location
    const key = [session.info?.user_id, school, filter, settled, at?.latitude, at?.longitude].join(' ')
    const query = {
      ...(school ? { school } : {}),
      ...(settled === '' ? {} : { keyword: settled }),
      ...(at ? { latitude: at.latitude, longitude: at.longitude } : {}),
      ...(filter === 'favourite' ? { favourite: true } : filter === 'all' ? {} : { kind: filter }),
    }
    return this.lists.of(key, (after) => get('discount/shops', { ...query, after }, inPlace))
  }

  choose(filter: ShopFilter) {
    this.filter = filter
  }

  /** Back on the page: what was opened may be marked by now. */
  async back(): Promise<void> {
    if (this.list.phase === 'ready') await this.list.refresh()
  }
}

/** Rushes by what time makes of them: the school's, or one shop's. */
export class ActivitiesStore {
  phase: Phase = 'running'
  private readonly lists = new Lists<Activity>()

  constructor(readonly shop?: string) {
    makeAutoObservable<this, 'lists'>(this, { shop: false, lists: false }, { autoBind: true })
  }

  get list(): PagedList<Activity> {
    const { phase, shop } = this
    const school = profile.school?.id
    const of = shop === undefined ? (school ? { school } : {}) : { shop }
    const key = [session.info?.user_id, school, phase].join(' ')
    return this.lists.of(key, (after) => get('discount/activities', { list: phase, ...of, after }, inPlace))
  }

  choose(phase: Phase) {
    this.phase = phase
  }

  async back(): Promise<void> {
    if (this.list.phase === 'ready') await this.list.refresh()
  }
}

/** One's coupons by what became of them. */
export class CouponsStore {
  name: CouponList = 'unused'
  private readonly lists = new Lists<Coupon>()

  constructor() {
    makeAutoObservable<this, 'lists'>(this, { lists: false }, { autoBind: true })
  }

  get list(): PagedList<Coupon> {
    const { name } = this
    return this.lists.of(name, (after) => get('discount/coupons', { list: name, after }, inPlace))
  }

  choose(name: CouponList) {
    this.name = name
  }

  async back(): Promise<void> {
    if (this.list.phase === 'ready') await this.list.refresh()
  }
}
