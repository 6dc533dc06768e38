/** Messages to the person that are still to be sent. */
import type { Examples } from '../rows'

export default {
  'deliveries.user_id': async (rows, me) => ({ notice_id: (await rows.add('notices', { user_id: me })).id }),
} satisfies Examples
