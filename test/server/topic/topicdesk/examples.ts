/** Appeals of the authors of what was taken out. */
import type { Examples } from '../../rows'

export default {
  'topic_appeals.user_id': async (rows, me) => {
    const dynamic = await rows.add('dynamics', { author_id: me })
    return { removal_id: (await rows.add('topic_removals', { dynamic_id: dynamic.id })).id }
  },
} satisfies Examples
