import { makeAutoObservable, runInAction } from 'mobx'
import type { Address } from '@contract/address/schema'
import type { Action } from '@contract/secondhand/trade/rules'
import type { Refund } from '@contract/secondhand/trade/shapes'
import { chosen } from '@/shell/address/chosen'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { TradeStore } from './trade-store'

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
  trade: TradeStore | null = null
  /** Where the seller has goods sent back to. */
  address: Address | null = null

  constructor(readonly id: string) {
    this.refund = new Resource(async () => {
      const refund = await get('secondHandOrder/refundInfo', { id }, inPlace)
      await this.readOrder(refund.order)
      return refund
    })
    makeAutoObservable(this, { id: false, refund: false }, { autoBind: true })
  }

  get order() {
    return this.trade?.order.data ?? null
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
      post(
        'secondHandOrder/refundAffirm',
        { id: this.id, ...(this.address && this.wantsAddress ? { address: this.address.id } : {}) },
        { loading: false },
      ),
    )

  refuse = (reason: string, pictures: string[]) =>
    this.change(
      post(
        'secondHandOrder/refundRefuse',
        { id: this.id, reason, ...(pictures.length > 0 ? { pictures } : {}) },
        inPlace,
      ),
    )

  withdraw = () => this.change(post('secondHandOrder/refundWithdraw', { id: this.id }, { loading: false }))

  sendBack = (back: Back) =>
    this.change(post('secondHandOrder/refundBack', { id: this.id, ...back }, inPlace))

  dispute = async (text: string, pictures: string[]): Promise<void> => {
    await this.trade?.dispute(text, pictures)
    await this.load()
  }

  concede = async (): Promise<void> => {
    await this.trade?.concede()
    await this.load()
  }

  /** Agreeing to take goods back asks where they go. */
  get wantsAddress(): boolean {
    const { data } = this.refund
    return data !== null && data.state !== 'returned' && data.goods
  }

  /** With the refund, not after it: the steps of an older state would move away under a finger. Rejects as the call does. */
  private async readOrder(id: string): Promise<void> {
    const trade = this.trade?.id === id ? this.trade : new TradeStore(id)
    await trade.load()
    if (trade.order.error !== null) throw trade.order.error
    runInAction(() => {
      this.trade = trade
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
