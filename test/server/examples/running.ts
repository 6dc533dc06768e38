/** Errands that are over, some after a dispute. */
import type { Examples } from '../rows'

export default {
  errands: async (rows) => ({ state: 'done', rider_id: await rows.person(), goods: 0 }),
  'errands.owner_id': () => ({ dispute_by: 'owner' }),
  'errands.rider_id': () => ({ dispute_by: 'rider' }),
} satisfies Examples
