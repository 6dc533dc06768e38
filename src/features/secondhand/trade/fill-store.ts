import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Address } from '@contract/address/schema'
import { ways, type Way } from '@contract/secondhand/rules'
import { limits } from '@contract/secondhand/trade/rules'
import type { CartLine, Parcel, ParcelDraft } from '@contract/secondhand/trade/shapes'
import { t } from '@/locale'
import { chosen } from '@/shell/address/chosen'
import { yuan } from '@/shell/order/words'
import { Action } from '@/net/action'
import { get, post } from '@/net/call'
import { CallError } from '@/net/failure'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { keepCheckout } from './checkouts'
import { meetingErrors, meetingOf, type Meeting } from './meet-fields'
import { places } from './places'

/** What is bought: of the cart, or one thing straight from its page. */
export type Asked = { cart: readonly string[] } | { goods: string; count: number }
interface Chosen {
  goods: string
  count: number
}

/** What the buyer says for one seller. */
export interface Given extends Meeting {
  way: Way
  remark: string
}
export type Faults = Partial<Record<keyof Meeting | 'address' | 'remark' | 'way', string>>

const remarkMax = limits.remark.max

const canBuy = ({ hindered }: CartLine): boolean => hindered === ''

/** A settlement: one parcel a seller, paid at once. What was said stays while it fails. */
export class FillStore {
  readonly parcels: Resource<readonly Parcel[]>
  /** What cannot be bought any more, and was left out. */
  lost: readonly CartLine[] = []
  address: Address | null = null
  /** What a line cost before its price changed under the person's eyes. */
  before = observable.map<string, number>()
  /** The person has tried to order. */
  tried = false
  readonly order: Action<[], { checkout: string } | null>
  private given = observable.map<string, Given>({}, { deep: false })
  private key = newDraftKey()

  constructor(private readonly asked: Asked) {
    this.parcels = new Resource(() => this.settle())
    this.order = new Action('trade-order', () => this.place())
    makeAutoObservable<this, 'asked' | 'key' | 'settle'>(
      this,
      {
        parcels: false,
        order: false,
        asked: false,
        key: false,
        settle: false,
        lost: observable.ref,
        address: observable.ref,
      },
      { autoBind: true },
    )
  }

  get items(): readonly Parcel[] {
    return this.parcels.data ?? []
  }

  /** What is said for a parcel; before anything was, what fits. */
  of({ seller, ways: fitting, spot }: Parcel): Given {
    const known = this.given.get(seller.id)
    const way = known && fitting.includes(known.way) ? known.way : ways.find((one) => fitting.includes(one))
    const blank = { place: spot, day: '', time: '', remark: '' }
    return { ...blank, ...known, way: way ?? 'meet' }
  }

  say(parcel: Parcel, change: Partial<Given>) {
    this.given.set(parcel.seller.id, { ...this.of(parcel), ...change })
  }

  /** Fen: what goes to one seller. */
  sumOf(parcel: Parcel): number {
    return parcel.goods + (this.of(parcel).way === 'courier' ? parcel.freight : 0)
  }

  get total(): number {
    return this.items.reduce((sum, parcel) => sum + this.sumOf(parcel), 0)
  }

  get needsAddress(): boolean {
    return this.items.some((parcel) => this.of(parcel).way !== 'meet')
  }

  /** What is wrong with what was said, shown or not. */
  faultsOf(parcel: Parcel, now: number = Date.now()): Faults {
    const given = this.of(parcel)
    const remark =
      Array.from(given.remark).length > remarkMax ? { remark: t('最多 {n} 个字', { n: remarkMax }) } : {}
    if (parcel.ways.length === 0) return { ...remark, way: t('这几件没有共同的交付方式，请分开下单') }
    if (given.way === 'meet') return { ...remark, ...meetingErrors(given, now) }
    return this.address === null ? { ...remark, address: t('请选择收货地址') } : remark
  }

  get faults(): number {
    return this.items.reduce((sum, parcel) => sum + Object.keys(this.faultsOf(parcel)).length, 0)
  }

  /** Never rejects. */
  async open(): Promise<void> {
    await Promise.all([this.parcels.load(), this.readAddress()])
  }

  /** What was chosen on the pages that this one leads to. */
  take() {
    const picked = chosen.take('address')
    if (picked?.kind === 'address') this.address = picked.address
    else if (this.address !== null) {
      const now = chosen.current({ kind: 'address', address: this.address })
      this.address = now?.kind === 'address' ? now.address : null
    }
    const place = places.take()
    const parcel = place && this.items.find(({ seller }) => seller.id === place.seller)
    if (place && parcel) this.say(parcel, { place: place.name })
  }

  private async readAddress(): Promise<void> {
    if (this.address !== null) return
    const book = await get('userAddress/list', {}, inPlace).catch(() => null)
    const usual = book?.items.find(({ is_default }) => is_default) ?? null
    runInAction(() => {
      this.address ??= usual
    })
  }

  private async chosenLines(): Promise<Chosen[]> {
    const { asked } = this
    if ('goods' in asked) return [asked]
    const { items } = await get('secondHandOrder/carList', {}, inPlace)
    return items
      .flatMap(({ lines }) => lines)
      .filter(({ goods }) => asked.cart.includes(goods))
      .map(({ goods, count }) => ({ goods, count }))
  }

  /** By seller; what cannot be bought is left out and told. */
  private async settle(): Promise<readonly Parcel[]> {
    const lines = await this.chosenLines()
    if (lines.length === 0) return []
    const { items } = await post('secondHandOrder/carSettlement', { lines }, inPlace)
    const lost = items.flatMap((parcel) => parcel.lines.filter((line) => !canBuy(line)))
    runInAction(() => {
      this.lost = lost
    })
    const rest = lines.filter(({ goods }) => !lost.some((line) => line.goods === goods))
    if (lost.length === 0) return items
    if (rest.length === 0) return []
    return (await post('secondHandOrder/carSettlement', { lines: rest }, inPlace)).items
  }

  private draftOf(parcel: Parcel): ParcelDraft {
    const given = this.of(parcel)
    const remark = given.remark.trim()
    return {
      lines: parcel.lines.map(({ goods, count, price }) => ({ goods, count, price })),
      way: given.way,
      ...(given.way === 'meet' ? meetingOf(given) : { address: this.address?.id ?? '' }),
      ...(remark === '' ? {} : { remark }),
    }
  }

  /** null: something is missing, the price changed and was not agreed to, or it failed and the person was told. */
  private async place(): Promise<{ checkout: string } | null> {
    runInAction(() => {
      this.tried = true
    })
    if (this.faults > 0 || this.items.length === 0) return null
    for (let asked = 0; asked < 3; asked += 1) {
      const { total } = this
      const prices = new Map(
        this.items.flatMap(({ lines }) => lines.map(({ goods, price }) => [goods, price])),
      )
      try {
        const parcels = this.items.map((parcel) => this.draftOf(parcel))
        const made = await post(
          'secondHandOrder/orderCreate',
          { key: this.key, parcels, expected: total },
          inPlace,
        )
        keepCheckout(made.checkout, made.orders)
        return made
      } catch (error) {
        if (!(await this.changed(error, total, prices))) return null
      }
    }
    return null
  }

  /** Whether it failed for its price, and the person goes on with the new one. */
  private async changed(
    error: unknown,
    total: number,
    prices: ReadonlyMap<string, number>,
  ): Promise<boolean> {
    if (error instanceof CallError) await this.parcels.load()
    runInAction(() => {
      for (const { goods, price } of this.items.flatMap(({ lines }) => lines)) {
        const known = prices.get(goods)
        if (known !== undefined && known !== price) this.before.set(goods, known)
      }
    })
    if (this.total === total || this.items.length === 0 || this.faults > 0) {
      tell(error, false)
      return false
    }
    return feedback.modal({
      title: this.lost.length > 0 ? t('有东西不能买了') : t('价格变了'),
      content: t('刚才一共 {before}，现在 {now}。要按现在的下单吗？', {
        before: yuan(total),
        now: yuan(this.total),
      }),
      confirmText: t('继续下单'),
    })
  }
}
