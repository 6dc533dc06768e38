/** The port of a kind of order: everything else about orders is the same for all kinds. */
import type { SQL } from 'drizzle-orm'
import type { OrderName } from '../../../contract/kinds'
import type { Enters, OrderStep, Party } from '../../../contract/order/rules'
import type { Context, Executor, Viewer } from '../../context'
import type { Said } from './tables'
import type { OrderRow } from './tables'

declare module '../../feature' {
  interface Feature {
    /** Kinds of orders that it takes. Bills, cards in chat and the desk of disputes follow. */
    orders?: { readonly [N in OrderName]?: OrderKind }
  }
}

interface Soon {
  hours: number
  /** `until`: when it runs out, as people read it. */
  words(
    context: Context,
    tx: Executor,
    order: OrderRow,
    until: string,
  ): Promise<{ buyer?: string; seller?: string }>
}

interface Listed {
  /** Names that each side has for its orders: 买到. Kinds that say the same stand together. */
  chips: Readonly<Record<Party, string>>
  /** States in which a side has to act. */
  acts: Readonly<Record<Party, readonly string[]>>
  /** States of a buyer's orders, by group; in its other states one that is not over is under way. */
  groups: Readonly<Record<'unpaid' | 'waiting' | 'delivered', readonly string[]>>
  /** Text of an expression over a row of orders `o`: its picture as it is stored, or null. */
  picture?: string
}

export interface OrderKind {
  /** Its numbers begin with it. */
  letter: string
  /** Orders of one buyer that are not over, at most. */
  most: number
  /** Its state machine, and what its states are called. */
  steps: readonly OrderStep[]
  enters: Enters
  stateTitles: Readonly<Record<string, string>>
  /** Names that the rows have for the two sides. */
  parties: Readonly<Record<Party, string>>
  /** Its place in the one list of a person's orders. */
  listed: Listed
  /** An expression over a row of orders `o`: the id of one more person whose order it is, or null. */
  third?: SQL
  /** The desk that decides its disputes. */
  desk: { title: string; order: number }
  /** Tags by which each side is rated in a tap. */
  tags: Readonly<Record<Party, readonly string[]>>
  /** Demands what else a row asks of the order, where its rows do. @throws Refusal */
  demand?(context: Context, tx: Executor, order: OrderRow, step: OrderStep): Promise<unknown>
  /** Takes a step of a locked order: writes it, and what else the kind keeps, and tells of it. */
  take(context: Context, tx: Executor, order: OrderRow, step: OrderStep, said: Said): Promise<void>
  /** Its money has come: takes the step. */
  paid(context: Context, tx: Executor, order: OrderRow): Promise<void>
  /** Its timer has run out: takes the step of `clock`. */
  expire(context: Context, tx: Executor, order: OrderRow, now: Date): Promise<void>
  /** Reminders by state, of timers that end what somebody leaves undone: hours before it, and the words. */
  soon?: Readonly<Record<string, Soon>>
  /** Empties the escrow: `share` percent of what the order was worth go back to the buyer. */
  split(tx: Executor, order: OrderRow, share: number): Promise<void>
  /** Goods that the desk has sent back, `share` percent of the money to follow. Absent: nothing can be sent back. */
  returns?: {
    /** @throws Refusal where the goods cannot go back, or no money would follow */
    demand(tx: Executor, order: OrderRow, share: number): Promise<unknown>
    /** Readies the refund, before the step. */
    begin(context: Context, tx: Executor, order: OrderRow, share: number): Promise<void>
  }
  /** Somebody was rated, once an order; `by` -1: what was said was taken down. */
  rated?(tx: Executor, of: Party, userId: string, stars: number, by: 1 | -1): Promise<void>
  /** Complaints where strangers meet it before somebody sells. `text`: of an expression over a row of orders `o`. */
  posted?: {
    text: string
    /** @throws Refusal when the viewer does not see it */
    see(context: Context, viewer: Viewer, id: string): Promise<unknown>
    /** A case took it down, or gave it back. */
    moved(context: Context, tx: Executor, order: OrderRow, down: boolean): Promise<unknown>
  }
}

export const orderKindOf = ({ house }: Pick<Context, 'house'>, name: OrderName): OrderKind =>
  house.all('orders')[name]
