/** What people say in tickets of their own. */
import type { Examples } from '../rows'

export default {
  'ticket_messages.author_id': async (rows, me) => ({
    ticket_id: (await rows.add('tickets', { user_id: me })).id,
  }),
} satisfies Examples
