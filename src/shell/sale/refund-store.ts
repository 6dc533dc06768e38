import { makeAutoObservable, runInAction } from 'mobx'
import type { Address } from '@contract/address/schema'
import type { Action } from '@contract/sale/machine/facts/rules'
import type { Refund } from '@contract/sale/shapes'
import { chosen } from '@/shell/address/chosen'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { saleGet, salePost, type SaleUi } from './kind'
import { SaleStore } from './sale-store'

/** How goods go back: by courier, or in person with a word about it. */
export interface Back {
  company?: string
  number?: string
  text?: string
}

/** One refund as its two sides follow it, and what each may do now. Calls that change it reject as they do. */
export class RefundStore {
  readonly refund: Resource<Refund>
  /** Of the refund's order; null until that is known. */
  sale: SaleStore | null = null
  /** Where the seller has goods sent back to. */
  address: Address | null = null

  constructor(
    readonly kind: SaleUi,
    readonly id: string,
  ) {
    this.refund = new Resource(async () => {
      const refund = await saleGet(kind, 'refundInfo', { id }, inPlace)
      await this.readOrder(refund.order)
      return refund
    })
    makeAutoObservable(this, { kind: false, id: false, refund: false }, { autoBind: true })
  }

  get order() {
    return this.sale?.order.data ?? null
  }

  /** Steps of the rows: of the refund that is open alone. */
  get actions(): readonly Action[] {
    return this.refund.data?.ended === null ? (this.order?.actions ?? []) : []
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.refund.load()
  }

  /** The address that was chosen for the goods; the usual one before any was. */
  async readAddress(): Promise<void> {
    const picked = chosen.take('address')
    if (picked?.kind === 'address') {
      runInAction(() => {
        this.address = picked.address
      })
      return
    }
    if (this.address !== null) return
    const book = await get('userAddress/list', {}, inPlace).catch(() => null)
    runInAction(() => {
      this.address ??= book?.items.find(({ is_default }) => is_default) ?? null
    })
  }

  affirm = () =>
    this.change(
      salePost(
        this.kind,
        'refundAffirm',
        { id: this.id, ...(this.address && this.wantsAddress ? { address: this.address.id } : {}) },
        { loading: false },
      ),
    )

  refuse = (reason: string, pictures: string[]) =>
    this.change(
      salePost(
        this.kind,
        'refundRefuse',
        { id: this.id, reason, ...(pictures.length > 0 ? { pictures } : {}) },
        inPlace,
      ),
    )

  withdraw = () => this.change(salePost(this.kind, 'refundWithdraw', { id: this.id }, { loading: false }))

  sendBack = (back: Back) => this.change(salePost(this.kind, 'refundBack', { id: this.id, ...back }, inPlace))

  dispute = async (text: string, pictures: string[]): Promise<void> => {
    await this.sale?.dispute(text, pictures)
    await this.load()
  }

  concede = async (): Promise<void> => {
    await this.sale?.concede()
    await this.load()
  }

  /** Agreeing to take goods back asks where they go. */
  get wantsAddress(): boolean {
    const { data } = this.refund
    return data !== null && data.state !== 'returned' && data.goods
  }

  /** With the refund, not after it: the steps of an older state would move away under a finger. Rejects as the call does. */
  private async readOrder(id: string): Promise<void> {
    const sale = this.sale?.id === id ? this.sale : new SaleStore(this.kind, id)
    await sale.load()
    if (sale.order.error !== null) throw sale.order.error
    runInAction(() => {
      this.sale = sale
    })
  }

  private async change(work: Promise<Refund>): Promise<void> {
    try {
      await work
    } finally {
      await this.load()
    }
  }
}
