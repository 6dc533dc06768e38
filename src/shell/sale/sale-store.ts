import { makeAutoObservable } from 'mobx'
import type { Sale } from '@contract/sale/shapes'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { change } from '@/shell/order/doing'
import { keepSale, keptSale } from './kept'
import { saleGet, salePost, type SaleUi } from './kind'
import type { Arranged } from './meet-fields'

/** A sale as one of its sides follows it, and what can be done about it. Calls that change it reject as they do, and what crossed them shows. */
export class SaleStore {
  readonly order: Resource<Sale>

  constructor(
    readonly kind: SaleUi,
    readonly id: string,
  ) {
    this.order = new Resource(async () => this.kept(await saleGet(kind, 'orderInfo', { id }, inPlace)))
    const before = keptSale(kind, id)
    if (before) this.order.set(before)
    makeAutoObservable(this, { kind: false, id: false, order: false }, { autoBind: true })
  }

  /** Never rejects. */
  load(): Promise<void> {
    return this.order.load()
  }

  cancel = (reason?: string) =>
    this.change(salePost(this.kind, 'orderCancel', { id: this.id, reason }, { loading: false }))

  affirm = () => this.change(salePost(this.kind, 'orderAffirm', { id: this.id }))

  /** Quietly: what is wrong with the code stands at its boxes. */
  handOver = (code: string) => this.change(salePost(this.kind, 'handOver', { id: this.id, code }, inPlace))

  moveTo = (to: { address: string } | Arranged) =>
    this.change(salePost(this.kind, 'orderAddressSave', { id: this.id, ...to }, inPlace))

  /** Fen. Only by courier there is a freight. */
  reprice = (sums: { goods: number; freight?: number | undefined }) =>
    this.change(salePost(this.kind, 'sellerPriceSave', { id: this.id, ...sums }, inPlace))

  acceptPrice = (amount: number) =>
    this.change(salePost(this.kind, 'priceAccept', { id: this.id, amount }, { loading: false }))

  declinePrice = () => this.change(salePost(this.kind, 'priceDecline', { id: this.id }, { loading: false }))

  /** Handed over without the codes, as the photos show. */
  claim = (pictures: string[], note: string) =>
    this.change(
      salePost(this.kind, 'handClaim', { id: this.id, pictures, ...(note === '' ? {} : { note }) }, inPlace),
    )

  concede = () => this.change(salePost(this.kind, 'concede', { id: this.id }))

  dispute = (text: string, pictures: string[]) =>
    this.change(
      salePost(
        this.kind,
        'dispute',
        { id: this.id, text, ...(pictures.length > 0 ? { pictures } : {}) },
        inPlace,
      ),
    )

  private change(work: Promise<Sale>): Promise<void> {
    return change(
      this.order,
      work.then((order) => this.kept(order)),
    )
  }

  private kept(order: Sale): Sale {
    keepSale(this.kind, order)
    return order
  }
}
