import { makeAutoObservable } from 'mobx'
import type { Trade } from '@contract/secondhand/trade/shapes'
import { get, post } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import type { Side } from './acts'
import { keepTrade, keptTrade } from './kept'
import type { Arranged } from './meet-fields'

/** Which side the viewer is; `desk`: somebody who decides a dispute. */
export const sideOf = ({ buyer, seller }: Pick<Trade, 'buyer' | 'seller'>): Side | 'desk' => {
  const me = session.info?.user_id
  return buyer.id === me ? 'buyer' : seller.id === me ? 'seller' : 'desk'
}

/** A sale as one of its sides follows it, and what can be done about it. Calls that change it reject as they do, and what crossed them shows. */
export class TradeStore {
  readonly order: Resource<Trade>

  constructor(readonly id: string) {
    this.order = new Resource(async () => this.kept(await get('secondHandOrder/orderInfo', { id }, inPlace)))
    const before = keptTrade(id)
    if (before) this.order.set(before)
    makeAutoObservable(this, { id: false, order: false }, { autoBind: true })
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.order.load()
  }

  cancel = (reason?: string) =>
    this.change(post('secondHandOrder/orderCancel', { id: this.id, reason }, { loading: false }))

  affirm = () => this.change(post('secondHandOrder/orderAffirm', { id: this.id }))

  /** Quietly: what is wrong with the code stands at its boxes. */
  handOver = (code: string) => this.change(post('secondHandOrder/handOver', { id: this.id, code }, inPlace))

  moveTo = (to: { address: string } | Arranged) =>
    this.change(post('secondHandOrder/orderAddressSave', { id: this.id, ...to }, inPlace))

  /** Fen. Only by courier there is a freight. */
  reprice = (sums: { goods: number; freight?: number | undefined }) =>
    this.change(post('secondHandOrder/sellerPriceSave', { id: this.id, ...sums }, inPlace))

  acceptPrice = (amount: number) =>
    this.change(post('secondHandOrder/priceAccept', { id: this.id, amount }, { loading: false }))

  declinePrice = () => this.change(post('secondHandOrder/priceDecline', { id: this.id }, { loading: false }))

  /** Handed over without the codes, as the photos show. */
  claim = (pictures: string[], note: string) =>
    this.change(
      post('secondHandOrder/handClaim', { id: this.id, pictures, ...(note === '' ? {} : { note }) }, inPlace),
    )

  concede = () => this.change(post('secondHandOrder/concede', { id: this.id }))

  dispute = (text: string, pictures: string[]) =>
    this.change(
      post(
        'secondHandOrder/dispute',
        { id: this.id, text, ...(pictures.length > 0 ? { pictures } : {}) },
        inPlace,
      ),
    )

  private async change(work: Promise<Trade>): Promise<void> {
    try {
      this.order.set(this.kept(await work))
    } catch (error) {
      await this.order.load()
      throw error
    }
  }

  private kept(order: Trade): Trade {
    keepTrade(order)
    return order
  }
}
