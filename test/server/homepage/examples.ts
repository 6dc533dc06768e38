/** Photos of one’s own. */
import type { Examples } from '../rows'

export default {
  'wall_photos.user_id': async (rows, me) => ({
    picture_id: (await rows.add('pictures', { owner_id: me })).id,
  }),
} satisfies Examples
