import type { SQL } from 'drizzle-orm'
import type { AccountKind } from '../../../contract/ledger/rules'
import type { House } from '../../features'

declare module '../../feature' {
  interface Feature {
    /** What its accounts in the ledger should hold, and which transfers must be there. */
    holds?: readonly Explanation[]
    posted?: readonly Posted[]
  }
}

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

/** What `verifyLedger` holds the ledger against. */
export const declaredIn = (house: Pick<House, 'all'>) => ({
  holds: house.all('holds'),
  posted: house.all('posted'),
})
