/** Files that a dynamic goes on to show. */
import { randomUUID } from 'node:crypto'
import type { Examples } from '../rows'

export default {
  'pictures.owner_id': async (rows, me) => {
    const id = randomUUID()
    await rows.add('dynamics', { author_id: me, pictures: JSON.stringify([{ id, key: 'shown.webp' }]) })
    return { id }
  },
  'media.owner_id': async (rows, me) => {
    const id = randomUUID()
    await rows.add('dynamics', { author_id: me, film: JSON.stringify({ id, key: 'shown.mp4', seconds: 2 }) })
    return { id }
  },
} satisfies Examples
