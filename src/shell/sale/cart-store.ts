import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { CartGroup, CartLine } from '@contract/sale/shapes'
import { inPlace } from '@/net/in-place'
import { Latest } from '@/net/latest'
import { Resource } from '@/net/resource'
import { saleGet, salePost, type SaleUi } from './kind'

const canBuy = ({ hindered }: CartLine): boolean => hindered === ''

/** What one is about to buy, by seller. What can be bought is chosen until the person says otherwise. */
export class CartStore {
  readonly cart = new Resource(() => saleGet(this.kind, 'carList', {}, inPlace))
  editing = false
  /** Just taken out; can be put back. */
  deleted: readonly CartLine[] = []
  /** Left out by the person, of what can be bought. */
  private left = new Set<string>()
  /** Chosen to be taken out. */
  private going = new Set<string>()
  private counts = observable.map<string, Latest<number, unknown>>({}, { deep: false })

  constructor(readonly kind: SaleUi) {
    makeAutoObservable(this, { kind: false, cart: false, deleted: observable.ref }, { autoBind: true })
  }

  get groups(): readonly CartGroup[] {
    return this.cart.data?.items ?? []
  }

  get lines(): readonly CartLine[] {
    return this.groups.flatMap(({ lines }) => lines)
  }

  /** Lines that can be bought, and are going to be. */
  get chosen(): readonly CartLine[] {
    return this.lines.filter((line) => canBuy(line) && !this.left.has(line.goods))
  }

  get marked(): readonly CartLine[] {
    return this.lines.filter(({ goods }) => this.going.has(goods))
  }

  get all(): boolean {
    if (this.editing) return this.lines.length > 0 && this.marked.length === this.lines.length
    const able = this.lines.filter(canBuy)
    return able.length > 0 && this.chosen.length === able.length
  }

  /** Fen, without freight, which depends on how it is handed over. */
  get total(): number {
    return this.chosen.reduce((sum, line) => sum + line.price * this.countOf(line), 0)
  }

  countOf({ goods, count }: CartLine): number {
    return this.counts.get(goods)?.value ?? count
  }

  isOn(line: CartLine): boolean {
    return this.editing ? this.going.has(line.goods) : canBuy(line) && !this.left.has(line.goods)
  }

  /** Whether it takes a tick at all. */
  takes(line: CartLine): boolean {
    return this.editing || canBuy(line)
  }

  toggle(lines: readonly CartLine[]) {
    const able = lines.filter((line) => this.takes(line))
    const on = able.every((line) => this.isOn(line))
    for (const { goods } of able) {
      const set = this.editing ? this.going : this.left
      if (on === this.editing) set.delete(goods)
      else set.add(goods)
    }
  }

  edit(on: boolean) {
    this.editing = on
    this.going.clear()
  }

  /** Never rejects. */
  async load(): Promise<void> {
    await this.cart.load()
    runInAction(() => {
      for (const { goods, count } of this.lines) this.counts.get(goods)?.take(count)
    })
  }

  /** From 1 to what there is; shows at once. Never rejects: the call has told, and the cart is read anew. */
  async setCount(line: CartLine, count: number): Promise<void> {
    const { goods, free } = line
    const wanted = Math.min(Math.max(count, 1), Math.max(free, 1))
    const state =
      this.counts.get(goods) ??
      new Latest<number, unknown>(
        line.count,
        (n) => salePost(this.kind, 'carAdd', { goods, count: n }, { loading: false }),
        () => undefined,
      )
    runInAction(() => this.counts.set(goods, state))
    await state.set(wanted)
    // what it was refused for, or hindered by, may be otherwise now
    if (!state.busy && (state.held !== wanted || line.hindered !== '')) await this.load()
  }

  /** Rejects as a call does. */
  async remove(lines: readonly CartLine[]): Promise<void> {
    if (lines.length === 0) return
    await salePost(this.kind, 'carDel', { goods: lines.map(({ goods }) => goods) }, { loading: false })
    runInAction(() => {
      this.deleted = lines.map((line) => ({ ...line, count: this.countOf(line) }))
      this.edit(false)
      for (const { goods } of lines) this.counts.delete(goods)
    })
    await this.load()
  }

  /** Rejects as a call does: what went back stays back. */
  async undo(): Promise<void> {
    const { deleted } = this
    this.deleted = []
    try {
      for (const { goods, count } of deleted)
        await salePost(this.kind, 'carAdd', { goods, count }, { loading: false })
    } finally {
      await this.load()
    }
  }

  forget() {
    this.deleted = []
  }
}
