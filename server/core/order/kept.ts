/** Orders with what their kind keeps of them: a table whose rows have the ids of their orders. */
import { eq, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OrderName } from '../../../contract/kinds'
import type { Executor } from '../../context'
import { findOrder, lockOrder } from './step'
import type { OrderRow } from './tables'

/** An order and its row of the kind's table as one. */
export type Kept<T extends PgTable, S extends string> = Omit<OrderRow, 'state'> &
  InferSelectModel<T> & { state: S }

export function keptIn<T extends PgTable & { id: PgColumn }, S extends string>(table: T) {
  /** Of an order that is locked, or only read. */
  const of = async (tx: Executor, order: OrderRow): Promise<Kept<T, S>> => {
    const [row] = await tx
      .select()
      .from(table as PgTable)
      .where(eq(table.id, order.id))
    if (!row) throw new Error(`order ${order.id} has no row of its kind`)
    return { ...order, ...row } as Kept<T, S>
  }
  return {
    of,
    /** Not locked. @throws Refusal 404 */
    find: async (db: Executor, name: OrderName, id: string) => of(db, await findOrder(db, name, id)),
    /** Locks the order until the transaction ends: whoever changes its row has done so. @throws Refusal 404 */
    lock: async (tx: Executor, name: OrderName, id: string) => of(tx, await lockOrder(tx, name, id)),
  }
}
