import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Address } from '@contract/address/schema'
import { limits, ways, type Way } from '@contract/sale/rules'
import type { CartLine, Portion, PortionDraft } from '@contract/sale/shapes'
import { t } from '@/locale'
import { chosen } from '@/shell/address/chosen'
import { yuan } from '@/shell/order/labels'
import { Action } from '@/net/action'
import { get } from '@/net/call'
import { CallError } from '@/net/failure'
import { newDraftKey } from '@/net/draft-key'
import { inPlace } from '@/net/in-place'
import { tell } from '@/net/prompts'
import { Resource } from '@/net/resource'
import { feedback } from '@/platform/feedback'
import { keepCheckout } from './checkouts'
import { saleGet, salePost, type SaleUi } from './kind'
import { meetingErrors, meetingOf, type Meeting } from './meet-fields'

/** What is bought: of the cart, or one thing straight from its page. */
export type Asked = { cart: readonly string[] } | Chosen
type Chosen = { goods: string; count: number }

/** What the buyer says for one seller. */
export interface Given extends Meeting {
  way: Way
  remark: string
}
export type Faults = Partial<Record<keyof Meeting | 'address' | 'remark' | 'way' | 'exempt', string>>

const { max } = limits.remark
/** It comes to the buyer, wherever that is. */
const brought = ({ way }: Given): boolean => way === 'building' || way === 'courier'
const canBuy = ({ hindered }: CartLine): boolean => hindered === ''

/** A settlement: one portion a seller, paid at once. What was said stays while it fails. */
export class FillStore {
  readonly portions: Resource<readonly Portion[]>
  /** What cannot be bought any more, and was left out. */
  lost: readonly CartLine[] = []
  address: Address | null = null
  /** What a line cost before its price changed under the person's eyes. */
  before = observable.map<string, number>()
  /** The person has tried to order. */
  tried = false
  readonly order: Action<[], { checkout: string } | null>
  /** Lines whose buyer confirmed that they cannot be returned without a reason. */
  readonly confirmed = observable.set<string>()
  private given = observable.map<string, Partial<Given>>({}, { deep: false })
  private key = newDraftKey()

  constructor(
    readonly kind: SaleUi,
    private readonly asked: Asked,
  ) {
    this.portions = new Resource(() => this.settle())
    this.order = new Action(`${kind.name}-order`, () => this.place())
    makeAutoObservable<this, 'asked' | 'key' | 'settle'>(
      this,
      {
        kind: false,
        portions: false,
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

  get items(): readonly Portion[] {
    return this.portions.data ?? []
  }

  /** What is said for a portion; before anything was, what fits, and when another seller is met. */
  of({ seller, ways: fitting, spot }: Portion): Given {
    const known = this.given.get(seller.id)
    const way = ways.find((one) => known?.way === one && fitting.includes(one))
    const { day = '', time = '' } = this.firstTime ?? {}
    const blank = { place: spot, day, time, remark: '' }
    return { ...blank, ...known, way: way ?? ways.find((one) => fitting.includes(one)) ?? 'meet' }
  }

  say(portion: Portion, change: Partial<Given>) {
    this.given.set(portion.seller.id, { ...this.given.get(portion.seller.id), ...change })
  }

  /** When the first of the sellers is met, of those for whom it was said. */
  private get firstTime(): Partial<Given> | undefined {
    return this.items.map(({ seller }) => this.given.get(seller.id)).find((given) => given?.day !== undefined)
  }

  confirm(portion: Portion, goods: readonly string[]) {
    for (const line of portion.lines) this.confirmed.delete(line.goods)
    for (const id of goods) this.confirmed.add(id)
  }

  /** Fen: what goes to one seller. */
  sumOf(portion: Portion): number {
    return portion.goods + (this.of(portion).way === 'courier' ? portion.freight : 0)
  }

  get total(): number {
    return this.items.reduce((sum, portion) => sum + this.sumOf(portion), 0)
  }

  get needsAddress(): boolean {
    return this.items.some((portion) => brought(this.of(portion)))
  }

  /** What is wrong with what was said, shown or not. */
  faultsOf(portion: Portion, now: number = Date.now()): Faults {
    const given = this.of(portion)
    const remark = Array.from(given.remark).length > max ? { remark: t('最多 {n} 个字', { n: max }) } : {}
    const unsaid = portion.lines.some(({ goods, exempt }) => exempt !== null && !this.confirmed.has(goods))
    const said = unsaid ? { ...remark, exempt: t('请逐件确认') } : remark
    if (portion.ways.length === 0) return { ...said, way: t('这几件没有共同的交付方式，请分开下单') }
    if (given.way === 'meet') return { ...said, ...meetingErrors(given, now) }
    return brought(given) && this.address === null ? { ...said, address: t('请选择收货地址') } : said
  }

  get faults(): number {
    return this.items.reduce((sum, portion) => sum + Object.keys(this.faultsOf(portion)).length, 0)
  }

  /** Never rejects. */
  async open(): Promise<void> {
    await Promise.all([this.portions.load(), this.readAddress()])
  }

  /** What was chosen on the pages that this one leads to. */
  take() {
    const picked = chosen.take('address')
    if (picked?.kind === 'address') this.address = picked.address
    else if (this.address !== null) {
      const now = chosen.current({ kind: 'address', address: this.address })
      this.address = now?.kind === 'address' ? now.address : null
    }
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
    const { items } = await saleGet(this.kind, 'carList', {}, inPlace)
    return items
      .flatMap(({ lines }) => lines)
      .filter(({ goods }) => asked.cart.includes(goods))
      .map(({ goods, count }) => ({ goods, count }))
  }

  /** By seller; what cannot be bought is left out and told. */
  private async settle(): Promise<readonly Portion[]> {
    const lines = await this.chosenLines()
    if (lines.length === 0) return []
    const { items } = await salePost(this.kind, 'carSettlement', { lines }, inPlace)
    const lost = items.flatMap((portion) => portion.lines.filter((line) => !canBuy(line)))
    runInAction(() => {
      this.lost = lost
    })
    const rest = lines.filter(({ goods }) => !lost.some((line) => line.goods === goods))
    if (lost.length === 0) return items
    if (rest.length === 0) return []
    return (await salePost(this.kind, 'carSettlement', { lines: rest }, inPlace)).items
  }

  private draftOf(portion: Portion): PortionDraft {
    const given = this.of(portion)
    const remark = given.remark.trim()
    return {
      lines: portion.lines.map(({ goods, count, price }) => ({
        goods,
        count,
        price,
        ...(this.confirmed.has(goods) ? { exempt: true } : {}),
      })),
      way: given.way,
      ...(brought(given)
        ? { address: this.address?.id ?? '' }
        : given.way === 'meet'
          ? meetingOf(given)
          : {}),
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
        const portions = this.items.map((portion) => this.draftOf(portion))
        const draft = { key: this.key, portions, expected: total }
        const made = await salePost(this.kind, 'orderCreate', draft, inPlace)
        keepCheckout(this.kind, made.checkout, made.orders)
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
    if (error instanceof CallError) await this.portions.load()
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
