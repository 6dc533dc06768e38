/** Payments that are settled, and told of. */
import type { Examples } from '../rows'

export default {
  payments: () => ({ state: 'paid' }),
  refunds: () => ({ state: 'done' }),
  shipping_reports: () => ({ state: 'sent' }),
} satisfies Examples
