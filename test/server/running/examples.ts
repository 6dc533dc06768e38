/** Orders that are over, some after a dispute, and what errands keep of them. */
import type { Examples } from '../rows'

export default {
  orders: async (rows) => ({
    kind: 'errand',
    state: 'done',
    status: 'done',
    payment: 'settled',
    seller_id: await rows.person(),
  }),
  'orders.buyer_id': () => ({ dispute_by: 'buyer' }),
  'orders.seller_id': () => ({ dispute_by: 'seller' }),
  errands: () => ({ goods: 0 }),
} satisfies Examples
