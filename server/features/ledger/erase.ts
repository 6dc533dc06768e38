import type { KeptRows } from '../../core/privacy/personal'

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'ledger_accounts.owner': { why: 'what was paid stays in the books' },
  'ledger_postings.account_id': { why: 'what was paid stays in the books' },
}
