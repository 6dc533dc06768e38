/** Cases that were decided, and the appeals of those they are about. */
import type { Examples } from '../rows'

export default {
  complaint_cases: () => ({ state: 'approved' }),
  'appeals.user_id': async (rows, me) => ({
    case_id: (await rows.add('complaint_cases', { owner_id: me })).id,
  }),
} satisfies Examples
