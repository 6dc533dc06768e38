import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { fileJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  chats: {
    read: (id) =>
      listJson(sql`select c.peer_id as to, case when c.peer_id is null then c.conversation_id end as group, coalesce(m.card_kind, m.kind) as kind, m.text, ${fileJson(sql`m.picture ->> 'key'`)} as picture, ${fileJson(sql`m.voice ->> 'key'`)} as voice, ${fileJson(sql`m.file ->> 'key'`)} as file,
        m.place, m.card_id as card, m.created_at as at
      from messages m join conversation_members c on c.conversation_id = m.conversation_id and c.user_id = m.sender_id
      where m.sender_id = ${id} and m.kind not in ('recall', 'system') and m.recalled_at is null order by m.created_at, m.seq`),
  },
  conversations: {
    read: (id) =>
      listJson(
        sql`select peer_id as to, case when peer_id is null then conversation_id end as group, pinned, muted, hidden, spoke_at as spoke, asked_at as asked from conversation_members where user_id = ${id} order by moved`,
      ),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'chat_pushes.user_id': 'that word of a message is left to send; messages to others are in their files',
  'chat_transcripts.reporter_id': 'numbers of messages; the complaint about them is in the file',
  'chat_transcripts.owner_id': 'complaints of others',
  'conversation_members.peer_id': 'a conversation as the other has it',
  'message_deletions.user_id': 'numbers of messages that one hid from oneself',
}
