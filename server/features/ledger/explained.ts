import { type SQL } from 'drizzle-orm'
import type { AccountKind } from '../../../contract/ledger/rules'
import { paymentsPosted, refundsPosted } from '../payment/posted'
import { bountyHolds } from '../qa/bounty'
import { errandsExplained } from '../running/explained'
import { withdrawalHolds, withdrawalsPosted } from '../wallet/holds'

/** What accounts of others' money should hold, as a feature knows it. */
export interface Explanation {
  account: Extract<AccountKind, 'escrow' | 'held' | 'points-escrow'>
  /** What their owners are, for sentences: 跑腿订单. */
  title: string
  /** A query of (owner uuid, amount bigint): what each owner's account holds now. Those that hold nothing may be left out. */
  holds: SQL
}

/** One for each kind of thing that money or points wait for. What nobody explains is a fault of `npm run ledger:verify`. */
export const explained: readonly Explanation[] = [
  ...errandsExplained,
  { account: 'held', title: '提现', holds: withdrawalHolds },
  { account: 'points-escrow', title: '悬赏', holds: bountyHolds },
]

/** Transfers that features know of: queries of (key text, amount bigint). One that is gone, as if it had never been, is a fault. */
export const posted: readonly { title: string; keys: SQL }[] = [
  { title: '支付', keys: paymentsPosted },
  { title: '退款', keys: refundsPosted },
  { title: '提现', keys: withdrawalsPosted },
]
