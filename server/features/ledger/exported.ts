import type { NotExported } from '../../core/privacy/personal'

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'ledger_accounts.owner': 'the sum of lines, which are in the file',
}
