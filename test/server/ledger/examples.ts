/** An account without money. */
import type { Examples } from '../rows'

export default {
  ledger_accounts: () => ({ kind: 'points', unit: 'points' }),
} satisfies Examples
