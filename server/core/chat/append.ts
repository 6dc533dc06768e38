/** The one way by which a conversation gets its next message. */
import { v7 as newId } from 'uuid'
import type { GroupEvent } from '../../../contract/chat/groups/rules'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
import { isPushedText } from '../push/send'
import { foldedText } from './unread'
import type { messages } from './tables'

export type Content = Pick<
  typeof messages.$inferInsert,
  | 'kind'
  | 'text'
  | 'picture'
  | 'pictureId'
  | 'voice'
  | 'voiceId'
  | 'place'
  | 'file'
  | 'fileId'
  | 'cardKind'
  | 'cardId'
> & {
  /** Its sender asks about something that the other offers. */
  asks?: boolean
}
/** What is appended: `people` and `toAll` in groups alone. */
export type Appended = Content & {
  key: string
  target?: number | undefined
  people?: readonly string[] | undefined
  toAll?: boolean | undefined
  event?: GroupEvent | undefined
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** An open app shows it first: what was read there is not sent. */
const pushAfter = '5 s'

/** $1 conversation, $2 sender, $3 the place in lists, $4 on: the message. What the system says is unread to nobody. */
const appending = `
  with next as (
    update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq
  ), added as (
    insert into messages (conversation_id, seq, sender_id, key, kind, text, picture, picture_id, voice, voice_id, place, card_kind, card_id, target, people, to_all, event, file, file_id)
    select $1::uuid, last_seq, $2::uuid, $4::uuid, $5, $6, $7::json, $8::uuid, $9::json, $10::uuid, $11::json, $12, $13::uuid, $14::int, $15::uuid[], $16::boolean, $17, $19::json, $20::uuid from next
    on conflict (sender_id, key) do nothing returning seq
  ), told as (
    update conversation_members m set moved = $3, hidden = false,
      unread = m.unread + case when m.user_id = $2 or $5 = 'system' then 0 else 1 end,
      mentions = m.mentions + case when m.user_id = $2 or $5 = 'system' or not coalesce(m.user_id = any($15::uuid[]), false) then 0
        when ${foldedText('m.user_id', '$2')} then 0 else 1 end,
      calls = m.calls + case when m.user_id = $2 or not $16::boolean then 0 when ${foldedText('m.user_id', '$2')} then 0 else 1 end,
      spoke_at = case when m.user_id = $2 and $5 <> 'system' then clock_timestamp() else m.spoke_at end,
      asked_at = case when m.user_id = $2 and $18::boolean then clock_timestamp() else m.asked_at end
    from added where m.conversation_id = $1
  ), pushed as (
    insert into chat_pushes (conversation_id, user_id, seq, due_at)
    select m.conversation_id, m.user_id, added.seq, now() + interval '${pushAfter}' from added, conversation_members m
    where m.conversation_id = $1 and m.user_id <> $2 and $5 <> 'system' and ${isPushedText('m.user_id')}
    on conflict (conversation_id, user_id) do update set seq = excluded.seq, attempts = 0, due_at = least(chat_pushes.due_at, excluded.due_at)
  ) select seq from added`

/**
 * Gives the message the next number and counts it as unread, in one statement for all members: whoever sends here next
 * waits for its end. null when its key is used.
 */
export async function append(
  tx: Executor,
  senderId: string,
  conversation: string,
  message: Appended,
): Promise<number | null> {
  const {
    text = '',
    pictureId = null,
    voiceId = null,
    fileId = null,
    cardKind = null,
    cardId = null,
  } = message
  const [row] = await prepared<{ seq: number }>(tx, 'chat_append', appending, [
    conversation,
    senderId,
    newId(),
    message.key,
    message.kind,
    text,
    json(message.picture),
    pictureId,
    json(message.voice),
    voiceId,
    json(message.place),
    cardKind,
    cardId,
    message.target ?? null,
    message.people?.length ? message.people : null,
    message.toAll ?? false,
    message.event ?? null,
    message.asks ?? false,
    json(message.file),
    fileId,
  ])
  return row?.seq ?? null
}
