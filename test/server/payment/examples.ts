/** Payments that are settled. */
import type { Examples } from '../rows'

export default {
  payments: () => ({ state: 'paid' }),
  refunds: () => ({ state: 'done' }),
} satisfies Examples
