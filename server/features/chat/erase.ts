import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import type { KeptRows } from '../../core/privacy/personal'

/**
 * Takes a person out of their conversations. What they wrote to others stays the others', under the name of nobody,
 * but for their pictures, voices, files and places; a conversation that nobody is left in goes with all of it.
 */
export async function eraseChats(tx: Executor, id: string): Promise<void> {
  await tx.execute(
    sql`update messages set picture = null, picture_id = null, voice = null, voice_id = null, place = null, file = null, file_id = null,
      text = case when kind = 'file' then '' else text end where sender_id = ${id}`,
  )
  await tx.execute(sql`delete from chat_transcripts where reporter_id = ${id} or owner_id = ${id}`)
  await tx.execute(sql`delete from chat_pushes where user_id = ${id}`)
  await tx.execute(sql`delete from message_deletions where user_id = ${id}`)
  await tx.execute(sql`
    with left_by as (delete from conversation_members where user_id = ${id} returning conversation_id)
    delete from conversations c using left_by l where c.id = l.conversation_id
      and not exists(select 1 from conversation_members m where m.conversation_id = c.id and m.user_id <> ${id})`)
}

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'conversation_members.peer_id': { why: 'a conversation that is the other’s now' },
  'messages.sender_id': {
    why: 'words to others are theirs; they show nobody as their author',
    words: ['text', 'card_kind'],
  },
}
