/** What a feature says of an order that it sells: everything else about it is the same for all of them. */
import type { OrderName } from '../../../contract/kinds'
import type { Enters, OrderStep, Party } from '../../../contract/order/rules'
import type { Context, Executor, Viewer } from '../../context'
import type { Said } from './step'
import type { OrderRow } from './tables'

export interface OrderKind {
  /** Its numbers begin with it. */
  letter: string
  /** Orders of one buyer that are not over, at most. */
  most: number
  /** Its state machine, and what its states are called. */
  steps: readonly OrderStep[]
  enters: Enters
  stateTitles: Readonly<Record<string, string>>
  /** What the rows call the two sides. */
  parties: Readonly<Record<Party, string>>
  /** Text of an expression over a row of orders `o`: the id of one more person whose order it is, or null. */
  third?: string
  /** The desk that decides its disputes. */
  desk: { title: string; order: number }
  /** What can be said of each side in a tap. */
  tags: Readonly<Record<Party, readonly string[]>>
  /** Takes a step of a locked order: writes it, and what else the kind keeps, and tells of it. */
  take(context: Context, tx: Executor, order: OrderRow, step: OrderStep, said: Said): Promise<void>
  /** Its money has come: takes the step. */
  paid(context: Context, tx: Executor, order: OrderRow): Promise<void>
  /** Its timer has run out: takes the step of `clock`. */
  expire(context: Context, tx: Executor, order: OrderRow, now: Date): Promise<void>
  /** Empties the escrow: `share` percent of what the order was worth go back to the buyer. */
  split(tx: Executor, order: OrderRow, share: number): Promise<void>
  /** Somebody was rated, once an order; `by` -1: what was said was taken down. */
  rated?(tx: Executor, of: Party, userId: string, stars: number, by: 1 | -1): Promise<void>
  /** Where strangers meet it before somebody sells: what they complain about. Text of an expression over a row of orders `o`. */
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
