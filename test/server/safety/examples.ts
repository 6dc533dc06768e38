/** Pictures that wait for their owner. */
import type { Examples } from '../rows'

export default {
  'picture_waits.target_id': (_, me) => ({ owner_id: me }),
} satisfies Examples
