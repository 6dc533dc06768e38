/** What a kind of sale is to the pages that all kinds share: its calls, where its pages lead, its fee and its words. */
import type { BodyOf, DataOf, QueryOf } from '@contract/http'
import type { OrderName, PayableKind } from '@contract/kinds'
import type { SaleCall, SaleCalls, SaleNames } from '@contract/sale/names'
import { get, post, type Arguments } from '@/net/call'
import type { Side } from './acts'

/** Where pages lead, by what is shown there. Ids are of orders where nothing else is said. */
interface SalePages {
  /** Where there is more to buy. */
  readonly home: string
  /** Where people of the school often meet. */
  readonly places: string
  readonly bought: string
  /** The book that an address is chosen from. */
  readonly address: string
  readonly goods: (goods: string) => string
  /** A settlement of what lies in the cart. */
  readonly fill: (cart: readonly string[]) => string
  /** The cashier of a settlement, or of one order alone. */
  readonly pay: (due: { kind: PayableKind; id: string }) => string
  /** A settlement of several orders that was paid. */
  readonly paid: (checkout: string) => string
  /** With a query: what is to be done there is added to it. */
  readonly order: (id: string) => string
  /** A line of an order as it was bought. */
  readonly former: (id: string, n: number) => string
  readonly note: (id: string) => string
  readonly deliver: (id: string) => string
  /** The parcel, or the one that goes back. */
  readonly track: (id: string, back?: boolean) => string
  readonly toRefund: (id: string) => string
  readonly refund: (refund: string) => string
  readonly rate: (id: string) => string
  /** A later word to a rating. */
  readonly add: (id: string) => string
}

/** What is said where there is nothing to show. */
interface SaleWords {
  /** Leads home. */
  readonly look: string
  readonly cart: string
  /** Of somebody who has bought, or sold, nothing yet. */
  readonly none: Readonly<Record<Side, { readonly title: string; readonly text: string }>>
  /** On the desk of disputes. */
  readonly disputes: string
}

/** A kind of sale. `checkout`: what pays for several of its orders at once. */
export interface SaleUi {
  readonly name: OrderName
  readonly checkout: PayableKind
  readonly calls: SaleNames
  readonly pages: SalePages
  /** What the platform keeps of what goods come to, fen. */
  readonly fee: { readonly percent: number; readonly of: (goods: number) => number }
  readonly words: SaleWords
}

type CallsBy<M extends 'GET' | 'POST'> = {
  [C in SaleCall]: SaleCalls[C] extends { method: M } ? C : never
}[SaleCall]

type Untyped = (path: string, ...parameters: readonly unknown[]) => Promise<unknown>
/** The same calls by any path: what they take and answer is typed by the call's own name below. */
const untyped = { get, post } as unknown as Readonly<Record<'get' | 'post', Untyped>>

/** @throws Error that names a call which the kind has not */
function pathOf({ name, calls }: SaleUi, call: SaleCall): string {
  const path = calls[call]
  if (path === undefined) throw new Error(`${name} has no ${call}`)
  return path
}

/** Calls a GET route of a kind, as `get` does. */
export const saleGet = <C extends CallsBy<'GET'>>(
  kind: SaleUi,
  call: C,
  ...parameters: Arguments<QueryOf<SaleCalls[C]>>
): Promise<DataOf<SaleCalls[C]>> =>
  untyped.get(pathOf(kind, call), ...parameters) as Promise<DataOf<SaleCalls[C]>>

/** Calls a POST route of a kind, as `post` does. */
export const salePost = <C extends CallsBy<'POST'>>(
  kind: SaleUi,
  call: C,
  ...parameters: Arguments<BodyOf<SaleCalls[C]>>
): Promise<DataOf<SaleCalls[C]>> =>
  untyped.post(pathOf(kind, call), ...parameters) as Promise<DataOf<SaleCalls[C]>>
