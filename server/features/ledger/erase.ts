import type { KeptRows } from '../../core/privacy/personal'

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'ledger_accounts.owner': { why: 'what was paid stays in the books' },
  'ledger_postings.account_id': { why: 'what was paid stays in the books' },
}
