import type { NotExported } from '../../core/privacy/personal'

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'ledger_accounts.owner': 'the sum of lines, which are in the file',
}
