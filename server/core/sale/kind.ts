/** The port of a kind of sale: what it sells, by whom, and on which terms. All else is the same for every kind. */
import type { OrderName, PayableKind } from '../../../contract/kinds'
import type { Person } from '../../../contract/common'
import type { Party } from '../../../contract/order/rules'
import type { Action } from '../../../contract/sale/machine/facts/rules'
import type { Exempt, Way } from '../../../contract/sale/rules'
import type { Seller } from '../../../contract/sale/fields'
import type { Discount, PortionDraft } from '../../../contract/sale/shapes'
import type { Context, Executor, Viewer } from '../../context'
import type { StoredPicture } from '../file/own'
import type { Sale, SaleStep, Snapshot } from './tables'

/** Pieces of one thing. */
export interface Pieces {
  /** Id of the thing, or of one of its specifications. */
  id: string
  count: number
}

/** A thing as one buyer can buy so many pieces of it now. */
export interface Sellable {
  id: string
  title: string
  /** Specification that sets it apart from others of its title; '' for none. */
  spec: string
  pictures: StoredPicture[]
  /** Price of one piece, fen. */
  price: number
  /** Price that others pay, where this buyer pays less. */
  listed?: number
  /** Pieces that can be bought. */
  free: number
  ways: readonly Way[]
  /** Freight by courier, fen. */
  freight: number
  /** Place where the seller likes to meet; '' where nobody said. */
  spot: string
  seller: Person
  /** Its seller sells as a business, with the seven-day right. */
  business: boolean
  /** Why a business takes it back only with a reason; null: it does not. */
  exempt: Exempt | null
  /** Why this buyer cannot buy it, in a sentence; '' when nothing is in the way. */
  hindered: string
  /** The thing as the order keeps it. */
  snapshot: Snapshot
}

/** Things bought of one seller, before they are ordered. */
export interface Basket {
  sellerId: string
  lines: readonly (Sellable & Pieces)[]
  draft: Pick<PortionDraft, 'way' | 'slot' | 'coupon'>
}

/** Destination of an order's pieces. free: they can be bought again. back: the seller has them back in hand, and looks at them first. sold: they are. */
export type Destination = 'free' | 'back' | 'sold'

export interface SaleKind {
  /** Kind of its orders, and of the bill of several that are paid together. */
  name: OrderName
  checkout: PayableKind
  /** Its numbers begin with it. */
  letter: string
  /** One of what it sells, as a refusal names it: 这件二手. */
  thing: string
  /** Names that each side has for its orders in the list of all: 买到. */
  chips: Readonly<Record<Party, string>>
  desk: { title: string; order: number }
  tags: Readonly<Record<Party, readonly string[]>>
  /** Hours after receipt in which money can be asked back, where there is such a time. An order keeps what it was placed with. */
  window: number

  /** Reads those of these that exist, in any order: what this buyer may not know of is hindered or absent. */
  read(
    context: Context,
    tx: Executor,
    viewer: Pick<Viewer, 'id' | 'schoolId'>,
    wanted: readonly Pieces[],
  ): Promise<Sellable[]>
  /**
   * Holds pieces, last of all that an order needs: what they are of is locked from here to the commit, in the order of its
   * ids. False when one of them changed since it was read, and nothing may be ordered then.
   */
  hold(tx: Executor, pieces: readonly (Pieces & { price: number })[]): Promise<boolean>
  /** Pieces that were held go somewhere. Locked in the order of their ids. */
  release(tx: Executor, pieces: readonly Pieces[], to: Destination): Promise<void>
  /** The words of `Sellable.spec`, of what an order kept. */
  specOf(snapshot: Snapshot): string
  /** People as sellers, by their ids. */
  sellers(context: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Seller>>
  /** Fee that the platform keeps of what the seller gets for goods, fen. */
  fee(goods: number): number

  /** Addresses of the seller's to which things go back, by the things. */
  returnAddresses?(
    tx: Executor,
    sellerId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** Discounts of a basket, or of some of its lines by their places. Locked where it can be used up. @throws Refusal where the draft names what does not hold */
  discounts?(
    tx: Executor,
    viewer: Viewer,
    basket: Basket,
  ): Promise<(Discount & { lines?: readonly number[] })[]>
  /** Place and time at which a basket is picked up, its slot taken. @throws Refusal that names the field at fault */
  pickUp?(tx: Executor, basket: Basket, order: string): Promise<{ place: string; at: Date }>
  /** Sellers for whom somebody works, and what they may do with the orders of each. */
  staff?(db: Executor, person: string): Promise<ReadonlyMap<string, readonly Action[]>>
  /** People notified of an order beside its seller. */
  heardBy?(db: Executor, order: Sale): Promise<readonly string[]>
  /** Commission to a third party: percent of what the seller gets for goods, once it is paid out. */
  commission?(db: Executor, order: Sale): Promise<{ to: string; percent: number } | null>
  /** An order was placed, in its transaction. */
  placed?(context: Context, tx: Executor, order: { id: string; buyerId: string } & Basket): Promise<void>
  /** A step was written, in its transaction. */
  after?(context: Context, tx: Executor, order: Sale, step: SaleStep): Promise<void>
}
