import type { SQL } from 'drizzle-orm'
import type { AccountKind } from '../../../contract/ledger/rules'

/** What accounts of others' money should hold, as a feature knows it. */
export interface Explanation {
  account: Extract<AccountKind, 'escrow' | 'held' | 'points-escrow'>
  /** What their owners are called in sentences. */
  title: string
  /** A query of (owner uuid, amount bigint): what each owner's account holds now. Those that hold nothing may be left out. */
  holds: SQL
}

/** Transfers that a feature knows of. One that is gone, as if it had never been, is a fault. */
export interface Posted {
  title: string
  /** A query of (key text, amount bigint). */
  keys: SQL
}
