/** Payments that are settled, and told of. */
import type { Examples } from '../rows'

export default {
  payments: () => ({ state: 'paid' }),
  refunds: () => ({ state: 'done' }),
  payment_splits: () => ({ state: 'done' }),
  seller_merchants: () => ({ state: 'refused' }),
  shipping_reports: () => ({ state: 'sent' }),
} satisfies Examples
