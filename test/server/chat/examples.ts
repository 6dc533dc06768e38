/** Messages of somebody who is in the conversation, and to somebody who stays in it. */
import type { Examples } from '../rows'

export default {
  'messages.sender_id': async (rows, me) => {
    const { conversation_id } = await rows.add('conversation_members', { user_id: me })
    await rows.add('conversation_members', { conversation_id })
    return { conversation_id }
  },
} satisfies Examples
