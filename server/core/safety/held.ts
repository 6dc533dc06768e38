/** Kinds of things that wait, as the desk and the vendor's answer settle them. */
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { HeldSubject } from '../../../contract/kinds'
import type { Context, Executor } from '../../context'
import type { Makers } from '../../context'

declare module '../../feature' {
  interface Feature {
    reviews?: Makers<HeldSubject, Held>
  }
}

export interface Held {
  table: PgTable & { id: PgColumn; state: PgColumn; deletedAt?: PgColumn }
  /** Has a queue of its own on the desk. */
  ownDesk?: true
  /** Of those ids: id, author (JSON as `authorJson` makes it), title, text, pictures and sound (JSON). */
  read(ids: SQL): SQL
  /** Shows it and counts it where it is counted, or keeps it from others for good. It is pending and not deleted, and not locked yet. False when it has moved meanwhile. */
  settle(tx: Executor, id: string, to: 'approved' | 'refused', refusal: string | null): Promise<boolean>
  /** Tells others what they would have been told had it been shown at once. */
  shown(id: string): Promise<void>
}

/** Everything that can wait. */
export const heldOf = (context: Context): Record<HeldSubject, Held> => context.house.of(context, 'reviews')
