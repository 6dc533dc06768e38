/** Withdrawals that have ended. */
import type { Examples } from '../rows'

export default {
  withdrawals: () => ({ state: 'paid', fee: 0 }),
} satisfies Examples
